import { decodeText } from '../formats/decode-text.ts'
import { listTree, type ListedEntry } from './list-tree.ts'
import type { ObjectInfo, ObjectReader } from './object-reader.ts'

export type EntryType = 'file' | 'dir' | 'symlink' | 'submodule'

/** An entry in a folder. */
export interface TreeEntry {
  name: string
  /** Octal, as in git: `100644`. */
  mode: string
  type: EntryType
  id: string
}

/** Size in bytes up to which a tree is parsed here. Git lists larger ones. */
const smallTree = 128 * 1024

function typeOf(mode: string): EntryType {
  if (mode === '40000') return 'dir'
  if (mode === '120000') return 'symlink'
  return mode === '160000' ? 'submodule' : 'file'
}

/** Parses a tree object in its order: mode, space, name, NUL, 20-byte id. */
export function parseTree(bytes: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = []
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(0, at)
    const [, mode = '', name = ''] = /^(\d+) (.*)$/s.exec(decodeText(bytes.subarray(at, end))) ?? []
    const id = bytes.toString('hex', end + 1, end + 21)
    entries.push({ name, mode, type: typeOf(mode), id })
    at = end + 21
  }
  return entries
}

/** An entry of a large tree. */
function entryOf({ mode, id, path }: ListedEntry): TreeEntry {
  const octal = mode.replace(/^0/, '')
  return { name: path, mode: octal, type: typeOf(octal), id }
}

/** Reads the first entries of a folder. */
export async function readTree(
  objects: ObjectReader,
  tree: ObjectInfo,
  limit: number,
): Promise<TreeEntry[]> {
  if (tree.size <= smallTree) return parseTree(await objects.contents(tree)).slice(0, limit)
  return (await listTree(objects.place, tree.id, { limit })).map(entryOf)
}

/** Finds the entry with a name in a folder. */
async function entryIn(
  objects: ObjectReader,
  tree: ObjectInfo,
  name: string,
): Promise<TreeEntry | undefined> {
  if (tree.size <= smallTree) {
    return parseTree(await objects.contents(tree)).find((entry) => entry.name === name)
  }
  const [found] = await listTree(objects.place, tree.id, { place: name, limit: 1 })
  return found?.path === name ? entryOf(found) : undefined
}

/** Returns the tree of a commit, or of a folder in it. */
export async function treeAt(
  objects: ObjectReader,
  commit: string,
  folder: string,
): Promise<ObjectInfo | undefined> {
  const [found] = await objects.info([folder === '' ? `${commit}^{tree}` : `${commit}:${folder}`])
  return found?.type === 'tree' ? found : undefined
}

/** Splits a path into its folder and name. */
function splitPath(path: string): { folder: string; name: string } {
  const cut = path.lastIndexOf('/')
  return { folder: cut < 0 ? '' : path.slice(0, cut), name: path.slice(cut + 1) }
}

/** Returns the entry at a path of a commit. The path must not be the root. */
export async function entryAt(
  objects: ObjectReader,
  commit: string,
  path: string,
): Promise<TreeEntry | undefined> {
  const { folder, name } = splitPath(path)
  const tree = await treeAt(objects, commit, folder)
  return tree && entryIn(objects, tree, name)
}
