import type { OrderDirection, RefOrder } from '../../../generated/graphql/types.ts'
import { gitRef } from '../../domains/git-data/git-object-view.ts'
import { isReadable } from '../../git/formats/ref-kinds.ts'
import { openObjects } from '../../git/objects/object-reader.ts'
import { pageOfRefs, refsStartingWith, type NamedRef } from '../../git/refs/list-refs.ts'
import { connectionOf, type List, type PageArguments } from '../connection.ts'
import type { Execution, Site } from '../execution.ts'
import { orAbsent, readingIn } from '../git/site.ts'
import { Item, type Place } from '../item.ts'
import { contains, later } from './lists.ts'

interface RefArguments extends PageArguments {
  direction?: OrderDirection | null
  orderBy?: RefOrder | null
  query?: string | null
  refPrefix: string
}

/** Refs of other folders that are listed. */
const mostOthers = 5000

/** Refs with their objects. */
async function itemsOf(
  refs: readonly NamedRef[],
  { repository, links }: Site,
  { context }: Execution,
): Promise<Item<'Ref'>[]> {
  if (refs.length === 0) return []
  using objects = openObjects(context.git.path(repository.id))
  const infos = await objects.info(refs.map(({ id }) => id))
  return refs.flatMap(({ name }, index) => {
    const object = infos[index]
    return object ? [new Item('Ref', gitRef(name, object, repository, links))] : []
  })
}

/** Branches or tags, by pages from either end. */
function folderList(
  folder: 'refs/heads' | 'refs/tags',
  { query, orderBy, direction }: RefArguments,
  site: Site,
  execution: Execution,
): List<Item<'Ref'>> {
  const path = execution.context.git.path(site.repository.id)
  const byTime = orderBy?.field === 'TAG_COMMIT_DATE'
  const descending = (orderBy?.direction ?? direction ?? 'ASC') === 'DESC'
  const reversed = descending !== byTime // git lists names forwards and times backwards
  const isListed = (name: string) => query == null || contains(name, query)
  const order = byTime ? ('newest' as const) : ('name' as const)
  const read = (offset: number, limit: number) =>
    pageOfRefs(path, folder, { offset, limit }, order, isListed)
  const count = async () => (await read(0, 0)).total
  return {
    page: async (number, size) => {
      const from = (number - 1) * size
      const length = reversed ? await count() : 0
      const end = reversed ? length - from : from + size
      const start = reversed ? Math.max(0, end - size) : from
      const { refs, total } = await read(start, Math.max(0, end - start))
      const named = refs.map(({ name, id }) => ({ name: `${folder}/${name}`, id }))
      const items = await itemsOf(reversed ? named.toReversed() : named, site, execution)
      return { items, hasNext: from + size < total }
    },
    total: count,
  }
}

/** Refs of another folder, such as `refs/pull/`. */
const otherList = (
  prefix: string,
  query: string | null | undefined,
  site: Site,
  execution: Execution,
) =>
  later(async () => {
    if (!/^refs\/[\w./-]*$/.test(prefix)) return []
    const path = execution.context.git.path(site.repository.id)
    const refs = await refsStartingWith(path, prefix, mostOthers, isReadable)
    const listed = refs.filter(({ name }) => query == null || contains(name, query))
    return itemsOf(listed, site, execution)
  })

/** The refs of a folder. */
export async function refsIn(place: Place, args: RefArguments, execution: Execution) {
  const site = await orAbsent(readingIn(place, execution))
  if (!site) return null
  const prefix = args.refPrefix.replace(/\/*$/, '/')
  const folder = prefix.slice(0, -1)
  const isUsual = folder === 'refs/heads' || folder === 'refs/tags'
  const list = isUsual
    ? folderList(folder, args, site, execution)
    : otherList(prefix, args.query, site, execution)
  return connectionOf(list, args)
}
