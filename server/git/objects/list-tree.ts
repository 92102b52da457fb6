import { exited, start, stop } from '../../core/processes.ts'
import { decodeLines } from '../formats/decode-text.ts'
import { isObjectId } from '../formats/names.ts'
import { gitIn, type GitPlace } from '../processes/environment.ts'

/** An entry of a tree as `git ls-tree` shows it. */
export interface ListedEntry {
  /** Six octal digits: `100644`, `100755`, `120000`, `040000` or `160000`. */
  mode: string
  id: string
  /** In bytes; 0 for entries that are not blobs, and unless sizes are asked for. */
  size: number
  /** Relative to the root of the tree. */
  path: string
}

interface Selection {
  /** A path; ends with a slash for the entries of a folder. Default: the whole tree. */
  place?: string
  /** Maximum number of entries. */
  limit: number
  /** Whether to list the files in folders instead of the folders. */
  recursive?: boolean
  sizes?: boolean
  /** Whether a recursive list also has the folders. */
  folders?: boolean
}

/** Parses mode, type, id, perhaps the size, and after a tab the path. */
function parsed(text: string): ListedEntry {
  const begin = text.indexOf(' ', 7) + 1
  const end = begin + 40
  const tab = text.indexOf('\t', end)
  return {
    mode: text.slice(0, 6),
    id: text.slice(begin, end),
    size: Number(text.slice(end, tab)) || 0,
    path: text.slice(tab + 1),
  }
}

/**
 * Lists entries of a tree in its order (git-ls-tree(1)), and stops git at the limit, so that a tree
 * of any size costs little. Empty when there is no such tree.
 * @param tree an object id or a full ref
 */
export async function listTree(
  repository: GitPlace,
  tree: string,
  { place, limit, recursive = false, sizes = false, folders = false }: Selection,
): Promise<ListedEntry[]> {
  if (!isObjectId(tree) && !tree.startsWith('refs/')) throw new RangeError('Invalid tree')
  const options = [
    ...(recursive ? ['-r'] : []),
    ...(folders ? ['-t'] : []),
    ...(sizes ? ['-l'] : []),
  ]
  const places = place === undefined ? [] : ['--', place]
  const command = gitIn(repository, ['ls-tree', '-z', '--full-tree', ...options, tree, ...places])
  const child = start(command)
  const end = exited(child)
  const entries: ListedEntry[] = []
  try {
    let rest: Buffer = Buffer.alloc(0)
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      const bytes = Buffer.concat([rest, chunk])
      const cut = bytes.lastIndexOf(0) + 1
      rest = bytes.subarray(cut)
      const text = decodeLines(bytes.subarray(0, Math.max(0, cut - 1)))
      if (text !== '') entries.push(...text.split('\0').map(parsed))
      if (entries.length >= limit) return entries.slice(0, limit)
    }
    return entries
  } finally {
    stop(child)
    await end
  }
}
