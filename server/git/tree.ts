import type { ObjectInfo, ObjectReader } from './object-reader.ts'
import { isBranchName, isRefName } from './names.ts'

export type EntryType = 'file' | 'dir' | 'symlink' | 'submodule'

/** What a folder has under one name. */
export interface TreeEntry {
  name: string
  /** Octal, as git writes it: `100644`. */
  mode: string
  type: EntryType
  id: string
}

/** Larger folders are not read at all: some hundred thousand entries. */
const largestTree = 16 * 1024 * 1024

function typeOf(mode: string): EntryType {
  if (mode === '40000') return 'dir'
  if (mode === '120000') return 'symlink'
  return mode === '160000' ? 'submodule' : 'file'
}

/** The entries of a tree object, in its order (gitformat: mode, space, name, NUL, twenty bytes of id). */
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

/** @throws RangeError for a folder that is too large to be held */
export async function readTree(objects: ObjectReader, tree: ObjectInfo): Promise<TreeEntry[]> {
  if (tree.size > largestTree) throw new RangeError('The folder is too large')
  return parseTree(await objects.contents(tree))
}

/** What the words of a caller may mean, first what they more likely do. */
function revisions(ref: string): string[] {
  if (ref.startsWith('refs/')) return isRefName(ref) ? [ref] : []
  const named = isBranchName(ref) ? [`refs/heads/${ref}`, `refs/tags/${ref}`] : []
  return /^[0-9a-f]{7,40}$/.test(ref) ? [...named, ref] : named
}

/** The commit that a branch, a tag, a full ref or an id stands for; undefined for none. */
export async function resolveCommit(
  objects: ObjectReader,
  ref: string,
): Promise<ObjectInfo | undefined> {
  const names = revisions(ref).map((name) => `${name}^{commit}`)
  return (await objects.info(names)).find((found) => found !== undefined)
}

/** The tree of a commit, or of a folder in it. */
export async function treeAt(
  objects: ObjectReader,
  commit: string,
  folder: string,
): Promise<ObjectInfo | undefined> {
  const [found] = await objects.info([folder === '' ? `${commit}^{tree}` : `${commit}:${folder}`])
  return found?.type === 'tree' ? found : undefined
}

/** The folder that a path lies in, and its name there. */
function splitPath(path: string): { folder: string; name: string } {
  const cut = path.lastIndexOf('/')
  return { folder: cut < 0 ? '' : path.slice(0, cut), name: path.slice(cut + 1) }
}

/** What a commit has at a path, which is not the root's. */
export async function entryAt(
  objects: ObjectReader,
  commit: string,
  path: string,
): Promise<TreeEntry | undefined> {
  const { folder, name } = splitPath(path)
  const tree = await treeAt(objects, commit, folder)
  return tree && (await readTree(objects, tree)).find((entry) => entry.name === name)
}
