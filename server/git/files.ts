import { runOrThrow } from '../core/processes.ts'
import { gitIn } from './environment.ts'
import { listTree } from './list-tree.ts'

/** A regular file in a tree. */
export interface TreeFile {
  path: string
  blob: string
  /** In bytes. */
  size: number
}

/** Maximum number of entries of a folder that are read. */
const maxEntries = 1000

/**
 * Lists the regular files directly in a folder, or the single file at `place`. Reads the first
 * 1,000 entries.
 * @param commit an object id or a full ref; returns no files when it does not exist
 * @param place a path; ends with a slash for a folder
 */
export async function filesAt(path: string, commit: string, place: string): Promise<TreeFile[]> {
  const entries = await listTree(path, commit, { place, limit: maxEntries, sizes: true })
  return entries
    .filter(({ mode }) => mode.startsWith('100'))
    .map(({ path: name, id: blob, size }) => ({ path: name, blob, size }))
}

/** Reads blobs as text, by id, with one git process. */
export async function readTexts(
  path: string,
  blobs: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  if (blobs.length === 0) return found
  const output = await runOrThrow(gitIn(path, ['cat-file', '--batch']), `${blobs.join('\n')}\n`)
  for (let from = 0; from < output.length;) {
    const end = output.indexOf(10, from)
    const [blob = '', , size = '0'] = output.toString('latin1', from, end).split(' ')
    found.set(blob, output.toString('utf8', end + 1, end + 1 + Number(size)))
    from = end + 1 + Number(size) + 1
  }
  return found
}
