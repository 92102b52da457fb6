import type { Context } from '../../api/context.ts'
import { validationFailed } from '../../core/errors.ts'
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

/** Returns the default configuration file; undefined when there is none. */
export const defaultDevcontainer = async (revision: Revision): Promise<Devcontainer | undefined> =>
  (await found(revision, defaultPaths))[0]

/**
 * Returns the configuration file at a path, or the default one.
 * @throws ServiceError 422 when there is none at the path
 */
export async function devcontainerAt(
  path: string | undefined,
  revision: Revision,
): Promise<Devcontainer | undefined> {
  if (path === undefined) return defaultDevcontainer(revision)
  const file = (await devcontainersIn(revision)).find((each) => each.path === path)
  if (file) return file
  const message = 'is not a configuration file of the ref'
  const field = 'devcontainer_path'
  throw validationFailed({ resource: 'Workspace', field, code: 'invalid', message })
}

/**
 * Parses a configuration file; undefined when it is invalid or exceeds a limit.
 * @throws ServiceError 503 when too much content waits to be parsed
 */
export async function configurationOf(
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
