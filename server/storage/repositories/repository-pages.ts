import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import { conditionsOf, type RepositorySelection } from './repository-conditions.ts'
import {
  belongsThrough,
  isSeenByMember,
  readable,
  type Affiliation,
} from './repository-relations.ts'
import type { Handle, Tables } from '../schema/tables.ts'

export interface RepositoryOrder {
  /** `starred` orders by when the user of `starredBy` starred it. */
  by: 'id' | 'created' | 'updated' | 'pushed' | 'name' | 'full_name' | 'stargazers' | 'starred'
  direction: 'asc' | 'desc'
}

interface Range {
  order: RepositoryOrder
  limit: number
  offset: number
}

type Order = Pick<Engine, 'byteOrder'>
type Ids = SelectQueryBuilder<Tables, 'repositories', { id: number }>
type Plain = SelectQueryBuilder<Tables, 'repositories', object>

/** Repositories of which all have one owner, or which are few. */
interface Source {
  query: Plain
  /** Whether all have the same owner, so that an index of the owner has their order. */
  sameOwner: boolean
}

/** Members of more organizations get one list of all their repositories, which is sorted. */
const maxOrganizations = 20

const starredAt = (userId = 0) => sql`(
  select stars.created_at from stars
  where stars.repository_id = repositories.id and stars.user_id = ${userId})`

/** Compares text byte by byte, so that both engines sort alike. */
const text = ({ byteOrder }: Order, term: RawBuilder<unknown>) =>
  sql`${term} collate ${sql.id(byteOrder)}`

const ownerKey = sql`(select owner.login_key from accounts as owner
  where owner.id = repositories.owner_id)`

/** The terms of an order before the id, which breaks ties. */
function termsOf(engine: Order, by: RepositoryOrder['by'], starredBy?: number) {
  const terms: Record<RepositoryOrder['by'], RawBuilder<unknown>[]> = {
    id: [],
    created: [sql`repositories.created_at`],
    updated: [sql`repositories.updated_at`],
    pushed: [sql`coalesce(repositories.pushed_at, 0)`],
    stargazers: [sql`repositories.stargazers_count`],
    name: [text(engine, sql`repositories.name_key`)],
    full_name: [text(engine, ownerKey), text(engine, sql`repositories.name_key`)],
    starred: [starredAt(starredBy)],
  }
  return terms[by]
}

const ordered = (
  terms: readonly RawBuilder<unknown>[],
  { direction }: Pick<RepositoryOrder, 'direction'>,
) => sql.join(terms.map((term) => sql`${term} ${sql.raw(direction)}`))

/** Builds the ORDER BY terms of a list. */
export const inOrder = (engine: Order, order: RepositoryOrder, starredBy?: number) =>
  ordered([...termsOf(engine, order.by, starredBy), sql`repositories.id`], order)

const matching = (handle: Handle, selection: RepositorySelection) =>
  handle.selectFrom('repositories').where((eb) => conditionsOf(eb, selection))

/** Starred repositories in the order of an index of the stars. */
const starredPage = (
  handle: Handle,
  { starredBy = 0, ...others }: RepositorySelection,
  { order: { direction }, limit, offset }: Range,
) =>
  matching(handle, others)
    .where((eb) => readable(eb, starredBy))
    .innerJoin('stars', 'stars.repository_id', 'repositories.id')
    .where('stars.user_id', '=', starredBy)
    .select('repositories.id')
    .orderBy('stars.created_at', direction)
    .orderBy('stars.repository_id', direction)
    .limit(limit)
    .offset(offset)

/** The repositories of each kind of relation to a user, with one source for each organization. */
async function sourcesOf(
  handle: Handle,
  { connected, ...others }: RepositorySelection & Required<Pick<RepositorySelection, 'connected'>>,
): Promise<Source[]> {
  const { userId, by } = connected
  const all = matching(handle, others)
  const through = (affiliation: Affiliation) =>
    all.where((eb) => belongsThrough(eb, userId, affiliation))
  const sources: Source[] = []
  if (by.includes('owner')) {
    sources.push({ query: all.where('repositories.owner_id', '=', userId), sameOwner: true })
  }
  if (by.includes('collaborator')) {
    sources.push({ query: through('collaborator'), sameOwner: false })
  }
  if (!by.includes('organization_member')) return sources
  const organizations = await handle
    .selectFrom('memberships')
    .select('organization_id as id')
    .where('user_id', '=', userId)
    .limit(maxOrganizations + 1)
    .execute()
  if (organizations.length > maxOrganizations) {
    return [...sources, { query: through('organization_member'), sameOwner: false }]
  }
  const ofEach = organizations.map(({ id }) => ({
    query: all.where('repositories.owner_id', '=', id).where((eb) => isSeenByMember(eb, userId)),
    sameOwner: true,
  }))
  return [...sources, ...ofEach]
}

/** The first rows of a source, with the values that order them. */
function firstOf(engine: Order, { query, sameOwner }: Source, { order, limit, offset }: Range) {
  const terms = termsOf(engine, order.by)
  const sorting = sameOwner && order.by === 'full_name' ? terms.slice(1) : terms
  return query
    .select('repositories.id')
    .select(terms.map((term, place) => term.as(`term_${place}`)))
    .orderBy(ordered([...sorting, sql`repositories.id`], order))
    .limit(limit + offset)
}

/** Merges the first rows of each source, so that no source is read further than the page needs. */
async function connectedPage(
  handle: Handle,
  engine: Order,
  selection: RepositorySelection & Required<Pick<RepositorySelection, 'connected'>>,
  range: Range,
): Promise<Ids> {
  const sources = await sourcesOf(handle, selection)
  const { order, limit, offset } = range
  const parts = sources.map((source) =>
    handle.selectFrom(firstOf(engine, source, range).as('part')).selectAll(),
  )
  const [first, ...others] = parts
  if (!first) return matching(handle, { ids: [] }).select('repositories.id')
  const merged = others.reduce((all, part) => all.union(part), first)
  const terms = termsOf(engine, order.by).map((_term, place) => {
    const value = sql.ref(`merged.term_${place}`)
    return ['name', 'full_name'].includes(order.by) ? text(engine, value) : value
  })
  return handle
    .selectFrom(merged.as('merged'))
    .select('merged.id')
    .orderBy(ordered([...terms, sql`merged.id`], order))
    .limit(limit)
    .offset(offset) as unknown as Ids
}

/** Builds a query for the ids of one page. */
export async function pageOfIds(
  handle: Handle,
  engine: Order,
  selection: RepositorySelection,
  range: Range,
): Promise<Ids> {
  const { connected } = selection
  const { order, limit, offset } = range
  if (order.by === 'starred') return starredPage(handle, selection, range)
  if (connected) return connectedPage(handle, engine, { ...selection, connected }, range)
  return matching(handle, selection)
    .select('repositories.id')
    .orderBy(inOrder(engine, order))
    .limit(limit)
    .offset(offset)
}
