import { runOrThrow } from '../core/processes.ts'
import { gitIn } from './environment.ts'
import { isObjectId } from './names.ts'

/** One entry at the top of a tree. */
export interface TreeEntry {
  name: string
  /** `100644`, `100755`, `120000` for a link, `040000` for a folder, `160000` for another repository. */
  mode: string
  id: string
  /** Bytes; 0 for what is no file. */
  size: number
}

const line = /^(\d{6}) \w+ ([0-9a-f]{40}) +(\d+|-)\t([^]*)$/

/** What is at the top of a commit's tree, by name; a name that is not Unicode is mended. */
export async function entriesOf(path: string, commit: string): Promise<TreeEntry[]> {
  if (!isObjectId(commit)) throw new RangeError('Not an object id')
  const output = await runOrThrow(gitIn(path, ['ls-tree', '-l', '-z', commit]))
  return output
    .toString()
    .split('\0')
    .flatMap((text) => {
      const [, mode, id, size, name] = line.exec(text) ?? []
      return mode && id && name ? [{ mode, id, name, size: Number(size) || 0 }] : []
    })
}
