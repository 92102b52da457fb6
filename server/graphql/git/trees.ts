import type { TreeEntry } from '../../../generated/graphql/types.ts'
import { isContentPath } from '../../domains/repositories/find-content.ts'
import { openObjects } from '../../git/objects/object-reader.ts'
import { entryAt, readTree, type TreeEntry as Entry } from '../../git/objects/tree.ts'
import type { Execution } from '../execution.ts'
import type { Place } from '../item.ts'
import { contentOf, objectAt } from './loaders.ts'
import { languageNamed, languageOfPath } from './languages.ts'
import type { Known, ToObject } from './known.ts'
import { readingIn, repositoryAt } from './site.ts'

/** Where trees are read, and how their objects are made. */
export interface Reading {
  place: Place
  execution: Execution
  toObject: ToObject
}

/** Entries of a folder that are listed. */
const mostEntries = 5000

const types = { file: 'blob', symlink: 'blob', dir: 'tree', submodule: 'commit' } as const

const extensionOf = (name: string) => /(?<=.)\.[^.]*$/.exec(name)?.[0] ?? ''

const lines = (content: Buffer | undefined) =>
  content && !content.includes(0) ? content.toString('latin1').split('\n').length - 1 : null

function entry(
  { name, mode, type, id }: Entry,
  folder: string,
  { place, execution, toObject }: Reading,
): TreeEntry {
  const path = folder === '' ? name : `${folder}/${name}`
  const isFile = types[type] === 'blob'
  const content = () => contentOf(id, place, execution)
  return {
    ...{ name, path, mode: Number.parseInt(mode, 8), oid: id, type: types[type] },
    extension: extensionOf(name),
    language: async () => {
      const found = isFile ? await languageOfPath(path) : undefined
      return found === undefined ? null : languageNamed(found)
    },
    lineCount: async () => (isFile ? lines(await content()) : null),
    object: () =>
      type === 'submodule' ? null : toObject({ id, type: types[type], path }, place, execution),
    repository: () => repositoryAt(place, execution),
    size: async () => (isFile ? ((await objectAt(id, place, execution))?.size ?? 0) : 0),
  }
}

/** The entries of a folder. */
export async function entriesOf(
  { id, path: folder = '' }: Known,
  reading: Reading,
): Promise<TreeEntry[]> {
  const { place, execution } = reading
  const { repository } = await readingIn(place, execution)
  using objects = openObjects(execution.context.git.path(repository.id))
  const [info] = await objects.info([id])
  if (info?.type !== 'tree') return []
  const entries = await readTree(objects, info, mostEntries)
  return entries.map((each) => entry(each, folder, reading))
}

/** The entry at a path of a commit. */
export async function entryOf(
  sha: string,
  path: string,
  reading: Reading,
): Promise<TreeEntry | null> {
  const { place, execution } = reading
  const { repository } = await readingIn(place, execution)
  if (!isContentPath(path)) return null
  using objects = openObjects(execution.context.git.path(repository.id))
  const cut = path.lastIndexOf('/')
  const found = await entryAt(objects, sha, path)
  if (!found) return null
  const folder = path.slice(0, Math.max(0, cut))
  return entry(found, folder, reading)
}
