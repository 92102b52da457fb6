import { listTree } from './list-tree.ts'

/** An entry in the top level of a tree. */
export interface TopEntry {
  name: string
  /**
   * `100644`, `100755`, `120000` for a symlink, `040000` for a folder, `160000` for a submodule.
   */
  mode: string
  id: string
  /** In bytes; 0 for entries that are not files. */
  size: number
}

/**
 * Lists the first `limit` top-level entries of a commit's tree, sorted by name. Invalid UTF-8 in
 * names is replaced.
 */
export async function topEntries(path: string, commit: string, limit: number): Promise<TopEntry[]> {
  const entries = await listTree(path, commit, { limit, sizes: true })
  return entries.map(({ path: name, mode, id, size }) => ({ name, mode, id, size }))
}
