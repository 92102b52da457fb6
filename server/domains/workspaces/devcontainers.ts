import type { Context } from '../../api/context.ts'
import type { Revision } from '../repositories/revision.ts'
import type { ObjectInfo } from '../../git/objects/object-reader.ts'
import { readTree, treeAt } from '../../git/objects/tree.ts'

/** A dev container configuration file. */
export interface Devcontainer {
  path: string
  file: ObjectInfo
}

const folder = '.devcontainer'
const file = 'devcontainer.json'
/** Default locations. The first existing file is the default configuration. */
const defaultPaths = [`${folder}/${file}`, '.devcontainer.json']

/** Maximum size of a configuration file in bytes. Larger files are not read. */
const largestFile = 256 * 1024
/** Maximum number of entries of `.devcontainer` that are read. */
const maxEntries = 1000

async function foldersIn({ objects, commit }: Revision): Promise<string[]> {
  const tree = await treeAt(objects, commit, folder)
  if (!tree) return []
  const entries = await readTree(objects, tree, maxEntries)
  return entries.flatMap(({ type, name }) => (type === 'dir' ? [name] : []))
}

async function found({ objects, commit }: Revision, paths: string[]): Promise<Devcontainer[]> {
  const infos = await objects.info(paths.map((path) => `${commit}:${path}`))
  return paths.flatMap((path, index) => {
    const info = infos[index]
    return info?.type === 'blob' ? [{ path, file: info }] : []
  })
}

/** Lists all configurations of a commit, default locations first. */
export async function devcontainersIn(revision: Revision): Promise<Devcontainer[]> {
  const named = (await foldersIn(revision)).map((name) => `${folder}/${name}/${file}`)
  return found(revision, [...defaultPaths, ...named])
}

type Needs = Pick<Context, 'content'>

/** Reads the default configuration; undefined when there is none. */
export async function defaultConfiguration(revision: Revision, context: Needs): Promise<unknown> {
  const [first] = await found(revision, defaultPaths)
  return first && configurationOf(first, revision, context)
}

/**
 * Parses a configuration file; undefined when it is invalid or exceeds a limit.
 * @throws ServiceError 503 when too much content waits to be parsed
 */
async function configurationOf(
  { file: found }: Devcontainer,
  { objects, path }: Revision,
  { content }: Needs,
): Promise<unknown> {
  if (found.size > largestFile) return undefined
  const text = (await objects.contents(found)).toString()
  const reading = await content.read({ format: 'jsonc', id: found.id, text }, path)
  return 'value' in reading ? reading.value : undefined
}

/** Returns the name in a configuration file. */
export async function nameOf(devcontainer: Devcontainer, revision: Revision, context: Needs) {
  const configuration = await configurationOf(devcontainer, revision, context)
  const { name } = (configuration ?? {}) as { name?: unknown }
  return typeof name === 'string' && name !== '' ? name : undefined
}
