import { runOrThrow } from '../core/processes.ts'
import { gitIn } from './environment.ts'
import { isObjectId } from './names.ts'

/** An entry in the top level of a tree. */
export interface TreeEntry {
  name: string
  /**
   * `100644`, `100755`, `120000` for a symlink, `040000` for a folder, `160000` for a submodule.
   */
  mode: string
  id: string
  /** In bytes; 0 for entries that are not files. */
  size: number
}

const line = /^(\d{6}) \w+ ([0-9a-f]{40}) +(\d+|-)\t([^]*)$/

/**
 * Lists the top-level entries of a commit's tree, sorted by name. Invalid UTF-8 in names is
 * replaced.
 */
export async function entriesOf(path: string, commit: string): Promise<TreeEntry[]> {
  if (!isObjectId(commit)) throw new RangeError('Invalid object id')
  const output = await runOrThrow(gitIn(path, ['ls-tree', '-l', '-z', commit]))
  return output
    .toString()
    .split('\0')
    .flatMap((text) => {
      const [, mode, id, size, name] = line.exec(text) ?? []
      return mode && id && name ? [{ mode, id, name, size: Number(size) || 0 }] : []
    })
}
