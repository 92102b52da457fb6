import type { ObjectInfo, ObjectReader } from './object-reader.ts'
import { isBranchName, isRefName } from './names.ts'

export type EntryType = 'file' | 'dir' | 'symlink' | 'submodule'

/** An entry in a folder. */
export interface TreeEntry {
  name: string
  /** Octal, as in git: `100644`. */
  mode: string
  type: EntryType
  id: string
}

/** Maximum size of a tree object in bytes, enough for several hundred thousand entries. */
const largestTree = 16 * 1024 * 1024

function typeOf(mode: string): EntryType {
  if (mode === '40000') return 'dir'
  if (mode === '120000') return 'symlink'
  return mode === '160000' ? 'submodule' : 'file'
}

/** Parses a tree object in its order: mode, space, name, NUL, 20-byte id. */
function parseTree(bytes: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = []
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(0, at)
    const [, mode = '', name = ''] = /^(\d+) (.*)$/s.exec(bytes.toString('utf8', at, end)) ?? []
    const id = bytes.toString('hex', end + 1, end + 21)
    entries.push({ name, mode, type: typeOf(mode), id })
    at = end + 21
  }
  return entries
}

/** Reads the entries of a folder. @throws RangeError for a folder that is too large for memory */
export async function readTree(objects: ObjectReader, tree: ObjectInfo): Promise<TreeEntry[]> {
  if (tree.size > largestTree) throw new RangeError('The folder is too large')
  return parseTree(await objects.contents(tree))
}

/** Returns the possible revisions for a caller's `ref`, most likely first. */
function revisions(ref: string): string[] {
  if (ref.startsWith('refs/')) return isRefName(ref) ? [ref] : []
  const named = isBranchName(ref) ? [`refs/heads/${ref}`, `refs/tags/${ref}`] : []
  return /^[0-9a-f]{7,40}$/.test(ref) ? [...named, ref] : named
}

/** Resolves a branch, tag, full ref or commit id to a commit. Undefined when there is none. */
export async function resolveCommit(
  objects: ObjectReader,
  ref: string,
): Promise<ObjectInfo | undefined> {
  const names = revisions(ref).map((name) => `${name}^{commit}`)
  return (await objects.info(names)).find((found) => found !== undefined)
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
  return tree && (await readTree(objects, tree)).find((entry) => entry.name === name)
}
