import { posix } from 'node:path'
import type { ObjectInfo, ObjectReader } from '../../git/objects/object-reader.ts'
import { entryAt, readTree, treeAt, type TreeEntry } from '../../git/objects/tree.ts'

interface Found {
  path: string
  /** Id of the blob, tree or submodule commit. */
  id: string
  /** In bytes; 0 for folders and submodules. */
  size: number
}

export interface FoundFile extends Found {
  type: 'file'
  /** Target of a symlink that was followed. */
  target?: string
}

export interface FoundFolder extends Found {
  type: 'dir'
  entries: (Found & { type: TreeEntry['type'] })[]
}

export interface FoundLink extends Found {
  type: 'symlink'
  target: string
}

export interface FoundSubmodule extends Found {
  type: 'submodule'
}

export type FoundContent = FoundFile | FoundFolder | FoundLink | FoundSubmodule

/** Maximum number of folder entries listed. */
const maxEntries = 1000
/** Maximum length of a symlink target in bytes. */
const maxTargetBytes = 4096

const joined = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`)

async function folderOf(objects: ObjectReader, path: string, tree: ObjectInfo) {
  const entries = await readTree(objects, tree, maxEntries)
  const blobs = entries.filter(({ type }) => type === 'file' || type === 'symlink')
  const infos = await objects.info([...new Set(blobs.map(({ id }) => id))])
  const sizes = new Map(infos.map((info) => [info?.id, info?.size]))
  const found = entries.map(({ name, type, id }) => {
    const size = type === 'file' || type === 'symlink' ? (sizes.get(id) ?? 0) : 0
    return { type, path: joined(path, name), id, size }
  })
  return { type: 'dir' as const, path, id: tree.id, size: 0, entries: found }
}

async function blob(objects: ObjectReader, id: string): Promise<ObjectInfo> {
  const [info] = await objects.info([id])
  if (!info) throw new Error(`Object ${id} not found in the repository`)
  return info
}

/** Resolves a symlink to a file of the same commit. Returns other symlinks as they are. */
async function linkOf(objects: ObjectReader, commit: string, path: string, id: string) {
  const info = await blob(objects, id)
  if (info.size > maxTargetBytes) return { type: 'file' as const, path, id, size: info.size }
  const target = (await objects.contents(info)).toString()
  const link = { type: 'symlink' as const, path, id, size: info.size, target }
  const lead = posix.normalize(posix.join(posix.dirname(path), target))
  if (posix.isAbsolute(target) || !isContentPath(lead)) return link
  const entry = await entryAt(objects, commit, lead)
  if (entry?.type !== 'file') return link
  const { size } = await blob(objects, entry.id)
  return { type: 'file' as const, path, id: entry.id, size, target }
}

/** Whether a path is valid in git: no empty components, `.`, `..` or `.git`. */
export const isContentPath = (path: string): boolean =>
  path.split('/').every((part) => !/^(\.{0,2}|\.git)$/i.test(part))

/**
 * Finds the content at a path of a commit. The empty path is the root. Undefined when there is
 * none.
 */
export async function findContent(
  objects: ObjectReader,
  commit: string,
  path: string,
): Promise<FoundContent | undefined> {
  if (path === '') {
    const root = await treeAt(objects, commit, '')
    return root && folderOf(objects, path, root)
  }
  const entry = isContentPath(path) ? await entryAt(objects, commit, path) : undefined
  if (!entry) return undefined
  const { type, id } = entry
  if (type === 'submodule') return { type, path, id, size: 0 }
  if (type === 'symlink') return linkOf(objects, commit, path, id)
  const info = await blob(objects, id)
  return type === 'dir' ? folderOf(objects, path, info) : { type, path, id, size: info.size }
}
