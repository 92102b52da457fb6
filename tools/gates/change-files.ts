/**
 * Gates for the files of breaking changes: missing lines and files are reported before documents
 * are compared.
 */
import { readFile, readdir } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'
import type { GatesConfig, VersionConfig } from './config.ts'
import type { Gate } from './report.ts'

const shown = (file: string) => relative(process.cwd(), file)
const slugOf = (file: string) => basename(file, extname(file))

/** `00-…` only names the version. */
const isBreaking = (slug: string) => !slug.startsWith('00-')

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch((): string[] => [])).sort()
}

async function isOverlay(file: string): Promise<boolean> {
  return /^\s*["']?overlay["']?:/m.test(await readFile(file, 'utf8'))
}

/** Overlays in the folders of a version that no list contains. */
async function unlistedOf({ overlays = [] }: VersionConfig, listed: ReadonlySet<string>) {
  const folders = [...new Set(overlays.map((file) => dirname(file)))]
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await namesIn(folder))
        .filter((name) => /\.(ya?ml|json)$/.test(name))
        .map((name) => join(folder, name)),
    ),
  )
  const others = files.flat().filter((file) => !listed.has(file))
  const are = await Promise.all(others.map(isOverlay))
  return others.filter((_, index) => are[index])
}

/** An overlay that no version lists has no effect, so no comparison would find it. */
export async function listedGate({ versions, listing }: GatesConfig): Promise<Gate> {
  const listed = versions.flatMap(({ overlays = [] }) => overlays)
  const found = versions.map(async (version) =>
    (await unlistedOf(version, new Set(listed))).map((file) => {
      const last = version.overlays!.at(-1)!
      return `${shown(file)} is not listed: add it to the overlays of ${version.name} in ${shown(listing)}, after ${shown(last)}`
    }),
  )
  const problems = (await Promise.all(found)).flat()
  return { title: 'every overlay is listed', problems, seen: listed.map(slugOf) }
}

const fileOf = (pattern: string, version: string, slug: string) =>
  pattern.replaceAll('{version}', version).replaceAll('{slug}', slug)

/**
 * Problems of one companion pattern in one version: missing files, and files for changes that are
 * not declared.
 */
async function companionProblems(
  { folder, companions }: GatesConfig,
  pattern: string,
  { name, overlays = [] }: VersionConfig,
): Promise<string[]> {
  const slugs = overlays.map(slugOf).filter(isBreaking)
  const [head, tail] = basename(pattern).split('{slug}') as [string, string]
  const beside = dirname(fileOf(pattern, name, ''))
  const there = await namesIn(join(folder, beside))
  const wanted = new Map(slugs.map((slug) => [`${head}${slug}${tail}`, slug]))
  const missing = [...wanted].filter(([file]) => !there.includes(file))
  const stray = there.filter(
    (file) => /^\d+-/.test(file.slice(head.length)) && file.endsWith(tail) && !wanted.has(file),
  )
  return [
    ...missing.map(
      ([file, slug]) =>
        `${slug} of ${name} has no ${join(beside, file)}: add it (${companions[pattern]})`,
    ),
    ...stray.map(
      (file) => `${join(beside, file)} has no overlay in ${name}: add one, or delete the file`,
    ),
  ]
}

/** Every breaking change has the companion files that the configuration requires. */
export async function companionGate(config: GatesConfig): Promise<Gate> {
  const patterns = Object.keys(config.companions)
  const older = config.versions.filter(({ overlays }) => overlays)
  const problems = await Promise.all(
    patterns.flatMap((pattern) =>
      older.map((version) => companionProblems(config, pattern, version)),
    ),
  )
  return { title: 'every breaking change has its files', problems: problems.flat(), seen: patterns }
}
