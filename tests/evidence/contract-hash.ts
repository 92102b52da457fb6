import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root, versions } from '../_support/bundles.ts'

/** Links a result to its contract: SHA-256 over all bundles, newest first. */
export async function contractHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const version of versions)
    hash.update(await readFile(join(root, 'generated', version, 'openapi.yaml')))
  return hash.digest('hex')
}

/** Pages for contracts with another hash, each with its date. */
export async function olderPages(folder: string, hash: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  const pages = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  )
  return pages.flatMap(([name, text]) => {
    const [, date = 'undated'] = /^- Date: (\d{4}-\d\d-\d\d)$/m.exec(text) ?? []
    return text.includes(hash) ? [] : [`${name} (${date})`]
  })
}
