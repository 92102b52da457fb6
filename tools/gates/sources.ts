import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, resolve } from 'node:path'

/**
 * The source files of the parts of a bundle: by path or webhook, and by `kind/name` or `name` of a
 * component.
 */
export type Sources = Map<string, string>

const reference = /^(?:\s*(['"]?)([^\s'"]+)\1:\s*)?.*?\$ref['"]?:\s*['"]?([^'"#\s}]+)/

interface Found {
  /** The key on the line of the reference or on the line before. */
  key: string | undefined
  file: string
}

async function referencesIn(file: string): Promise<Found[]> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  return lines.flatMap((line, index) => {
    const [, , key, path] = reference.exec(line) ?? []
    if (path === undefined) return []
    const above = /^\s*['"]?([^\s'"]+?)['"]?:\s*$/.exec(lines[index - 1] ?? '')?.[1]
    return [{ key: key?.includes('$ref') ? above : key, file: resolve(dirname(file), path) }]
  })
}

/** A bundler names a component after its file. */
function nameBoth(sources: Sources, file: string): void {
  const name = basename(file, extname(file))
  sources.set(name, file).set(`${basename(dirname(file))}/${name}`, file)
}

/**
 * Follows the references of a root document from file to file. Does not find parts defined in the
 * root itself or named differently from their file.
 */
export async function sourcesOf(root: string): Promise<Sources> {
  const sources: Sources = new Map()
  const seen = new Set([root])
  for (const file of seen) {
    for (const { key, file: other } of await referencesIn(file)) {
      if (file === root && key) sources.set(key, other)
      else nameBoth(sources, other)
      seen.add(other)
    }
  }
  return sources
}
