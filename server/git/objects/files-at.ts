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
