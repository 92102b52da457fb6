import DataLoader from 'dataloader'
import type { Schemas } from '../../contract/schemas.ts'
import { commitViews } from '../../domains/commits/commit-views.ts'
import { gitRef } from '../../domains/git-data/git-object-view.ts'
import { accountsOfEmails } from '../../domains/commits/commit-accounts.ts'
import { commitsById } from '../../git/history/read-commits.ts'
import { openObjects, type ObjectInfo, type ObjectReader } from '../../git/objects/object-reader.ts'
import { resolveObject, resolveRef } from '../../git/objects/revision.ts'
import { accountItem } from '../account-item.ts'
import type { Execution, Site } from '../execution.ts'
import { Item, type Place } from '../item.ts'
import { readingIn } from './site.ts'

/** Commits that are read together. */
const atOnce = 100
/** Larger files are not read as texts. */
const largestText = 1024 * 1024

/** Loads things of a repository in turns; all that a turn asks for are read by one process. */
const inRepository = <Value>(
  name: string,
  place: Place,
  execution: Execution,
  read: (keys: readonly string[], site: Site, execution: Execution) => Promise<Value[]>,
): DataLoader<string, Value> =>
  execution.loader(
    `${name} ${place['owner']}/${place['repo']}`,
    () =>
      new DataLoader<string, Value>(
        async (keys) => read(keys, await readingIn(place, execution), execution),
        { maxBatchSize: atOnce },
      ),
  )

/** Reads with one process, one after the other. */
async function withObjects<Value>(
  keys: readonly string[],
  { repository }: Site,
  { context }: Execution,
  read: (objects: ObjectReader, key: string) => Promise<Value>,
): Promise<Value[]> {
  using objects = openObjects(context.git.path(repository.id))
  const found: Value[] = []
  for (const key of keys) found.push(await read(objects, key))
  return found
}

/** The object that a revision names. */
export const objectAt = (
  revision: string,
  place: Place,
  execution: Execution,
): Promise<ObjectInfo | undefined> =>
  inRepository('objects', place, execution, (keys, site, each) =>
    withObjects(keys, site, each, resolveObject),
  ).load(revision)

/** The ref with a full or short name. */
export async function refAt(
  name: string,
  place: Place,
  execution: Execution,
): Promise<Item<'Ref'> | null> {
  const read = async (keys: readonly string[], site: Site, each: Execution) => {
    const found = await withObjects(keys, site, each, resolveRef)
    return found.map((ref) => ref && gitRef(ref.name, ref.object, site.repository, site.links))
  }
  const view = await inRepository('refs', place, execution, read).load(name)
  return view ? new Item('Ref', view) : null
}

/** The content of a file by its id; undefined for one that is too large. */
export const contentOf = (
  oid: string,
  place: Place,
  execution: Execution,
): Promise<Buffer | undefined> =>
  inRepository('contents', place, execution, (keys, site, each) =>
    withObjects(keys, site, each, async (objects, key) => {
      const [info] = await objects.info([key])
      return info && info.size <= largestText ? objects.contents(info) : undefined
    }),
  ).load(oid)

/** The view of a commit, without its changes. */
export const commitAt = (
  sha: string,
  place: Place,
  execution: Execution,
): Promise<Schemas['commit'] | undefined> =>
  inRepository('commits', place, execution, async (keys, site, { context }) => {
    const { repository, links } = site
    const found = await commitsById(context.git.path(repository.id), keys)
    const views = await commitViews([...found.values()], { repository, links }, context)
    const bySha = new Map(views.map((view) => [view.sha, view]))
    return keys.map((key) => bySha.get(key))
  }).load(sha)

/** The account with an email address in commits. */
export async function accountOfEmail(
  email: string,
  execution: Execution,
): Promise<Item<'User'> | null> {
  const { context, links } = execution
  const read = async (keys: readonly string[]) => {
    const accountOf = await accountsOfEmails(keys, context.storage)
    return keys.map((key) => accountOf(key))
  }
  const loader = execution.loader('accounts of addresses', () => new DataLoader(read))
  const found = await loader.load(email)
  return found ? accountItem(found, { links }) : null
}
