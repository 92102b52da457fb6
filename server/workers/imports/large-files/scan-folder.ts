import { ImportFailure } from '../failure.ts'

/** The parts of a folder that the search needs. */
interface Scanned {
  /** Ids of its subfolders, duplicates included. */
  folders: string[]
  hasLargeFile: boolean
}

export type Scan = (tree: Buffer) => Scanned

const [zero, one, four] = Buffer.from('014') as unknown as [number, number, number]
const idBytes = 20

/** Modes are octal: `40000` for folders, `100…` for files; some old tools write leading zeros. */
function kindAt(tree: Buffer, at: number): 'folder' | 'file' | undefined {
  let first = at
  while (tree[first] === zero) first++
  if (tree[first] === four) return 'folder'
  return tree[first] === one && tree[first + 1] === zero ? 'file' : undefined
}

/**
 * Creates a scanner of trees (gitformat: mode, space, name, NUL and a 20-byte id for each entry). A
 * history has many millions of entries, so only the relevant ones are converted to text.
 * @param blobs ids of the large files
 */
export function scannerFor(blobs: Iterable<string>): Scan {
  const ids = new Set(blobs)
  const beginnings = new Set([...ids].map((id) => parseInt(id.slice(0, 8), 16)))
  const idAt = (tree: Buffer, at: number) => tree.toString('hex', at, at + idBytes)
  const isLarge = (tree: Buffer, at: number) =>
    beginnings.has(tree.readUInt32BE(at)) && ids.has(idAt(tree, at))

  return (tree) => {
    const found: Scanned = { folders: [], hasLargeFile: false }
    for (let at = 0; at < tree.length;) {
      const id = tree.indexOf(0, at) + 1
      if (id === 0 || id + idBytes > tree.length) {
        throw new ImportFailure('malformed', 'A folder of the source is malformed.')
      }
      const kind = kindAt(tree, at)
      if (kind === 'folder') found.folders.push(idAt(tree, id))
      else if (kind === 'file') found.hasLargeFile ||= isLarge(tree, id)
      at = id + idBytes
    }
    return found
  }
}
