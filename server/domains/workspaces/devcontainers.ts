import type { Revision } from '../repositories/contents/revision.ts'
import type { ObjectInfo } from '../../git/object-reader.ts'
import { readTree, treeAt } from '../../git/tree.ts'
import { parseJsonc } from './jsonc.ts'

/** A file that says what workspaces are like. */
export interface Devcontainer {
  path: string
  file: ObjectInfo
}

const folder = '.devcontainer'
const file = 'devcontainer.json'
/** The one that counts where none is chosen is the first of these. */
const usual = [`${folder}/${file}`, '.devcontainer.json']

/** Larger files are not read, in bytes. */
const largestFile = 256 * 1024
/** Folders in `.devcontainer` that are looked into. */
const mostFolders = 1000

async function foldersIn({ objects, commit }: Revision): Promise<string[]> {
  const tree = await treeAt(objects, commit, folder)
  if (!tree) return []
  const entries = await readTree(objects, tree)
  return entries.flatMap(({ type, name }) => (type === 'dir' ? [name] : [])).slice(0, mostFolders)
}

async function found({ objects, commit }: Revision, paths: string[]): Promise<Devcontainer[]> {
  const infos = await objects.info(paths.map((path) => `${commit}:${path}`))
  return paths.flatMap((path, index) => {
    const info = infos[index]
    return info?.type === 'blob' ? [{ path, file: info }] : []
  })
}

/** All of a commit, those that count by themselves first. */
export async function devcontainersIn(revision: Revision): Promise<Devcontainer[]> {
  const named = (await foldersIn(revision)).map((name) => `${folder}/${name}/${file}`)
  return found(revision, [...usual, ...named])
}

/** The one that counts where none is chosen, read; undefined where there is none. */
export async function usualConfiguration(revision: Revision): Promise<unknown> {
  const [first] = await found(revision, usual)
  return first && configurationOf(first, revision)
}

/** What a file says; undefined where it cannot be read, or is too large to be. */
async function configurationOf(
  { file: found }: Devcontainer,
  { objects }: Revision,
): Promise<unknown> {
  if (found.size > largestFile) return undefined
  return parseJsonc((await objects.contents(found)).toString())
}

/** What a file calls itself. */
export async function nameOf(devcontainer: Devcontainer, revision: Revision) {
  const configuration = await configurationOf(devcontainer, revision)
  const { name } = (configuration ?? {}) as { name?: unknown }
  return typeof name === 'string' && name !== '' ? name : undefined
}
