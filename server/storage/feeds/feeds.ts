import type { Engine, Found } from '../engines/engine.ts'
import { eventsOf, eventsOfBusySets } from './busy-sets.ts'
import { newestOf, type FeedSelection, type FeedSource } from './feed-sources.ts'
import { decode } from '../sql/json.ts'
import type { Handle, RepositoryTable } from '../schema/tables.ts'

/**
 * Everything of a feed entry that can change, with its event id. Equal marks mean equal entries.
 */
export interface FeedMark {
  id: number
  actor_login: string
  organization_login: string | null
  owner_login: string
  repository_name: string
  /** Whether the repository was public when the event happened. */
  public: number
  /** Current visibility of the repository. */
  visibility: RepositoryTable['visibility']
  /** Milliseconds. */
  created_at: number
}

/** A feed entry. */
export interface FeedItem extends FeedMark {
  type: string
  payload: Record<string, unknown>
  actor_id: number
  repository_id: number
  organization_id: number | null
}

interface FeedPage {
  limit: number
  offset: number
}

interface Extent {
  total: number
  /** Time of the oldest entry. */
  oldest: number | null
}

/** The newest events to read of each source. */
interface Depth {
  limit: number
  /** Ids of the events of sources that have been found. */
  found: ReadonlyMap<FeedSource, number[]>
}

/** Selects the newest events of all sources, without duplicates. */
function newestOfAll(
  handle: Handle,
  engine: Pick<Engine, 'newestOfSet'>,
  selection: FeedSelection,
  { limit, found }: Depth,
) {
  const parts = selection.sources.map((source) => {
    const ids = found.get(source)
    return ids ? eventsOf(handle, ids) : newestOf(handle, engine, source, selection, limit)
  })
  const wrapped = parts.map((part) => handle.selectFrom(part.as('part')).selectAll())
  const merged = wrapped.reduce((all, part) => all.union(part))
  return inOrder(handle.selectFrom(merged.as('found')).selectAll() as never, limit)
}

/** Counts the entries of all pages, as far as they are read, and finds the time of the oldest one. */
const extentOf = (handle: Handle, newest: Found): Promise<Extent> =>
  handle
    .selectFrom(newest.as('newest'))
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.min<number | null>('newest.created_at').as('oldest'),
    ])
    .executeTakeFirstOrThrow()

/**
 * Selects the entries of one page with their names.
 * @param newest selects the entries of all pages, as far as they are read
 */
const entriesOf = (handle: Handle, newest: Found, { limit, offset }: FeedPage) =>
  handle
    .with('newest', () => newest)
    .with('extent', (db) =>
      db
        .selectFrom('newest')
        .select(({ fn }) => [
          fn.countAll<number>().as('total'),
          fn.min<number | null>('newest.created_at').as('oldest'),
        ]),
    )
    .with('page', (db) => inOrder(db.selectFrom('newest').selectAll() as never, limit, offset))
    .selectFrom('page')
    .innerJoin('events', 'events.id', 'page.id')
    .innerJoin('repositories', 'repositories.id', 'events.repository_id')
    .innerJoin('accounts as owner', 'owner.id', 'repositories.owner_id')
    .innerJoin('accounts as actor', 'actor.id', 'events.actor_id')
    .leftJoin('accounts as organization', 'organization.id', 'events.organization_id')
    .select([
      'events.id',
      'events.public',
      'events.created_at',
      'repositories.name as repository_name',
      'repositories.visibility',
    ])
    .select(['actor.login as actor_login', 'owner.login as owner_login'])
    .select('organization.login as organization_login')
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id', 'desc')

/**
 * Feeds read the newest events from an index of each source, only as far as the page needs. A page
 * therefore costs the same however many events there are.
 */
export function feedQueries(handle: Handle, engine: Pick<Engine, 'newestOfSet'>) {
  const newest = (selection: FeedSelection, depth: Depth) =>
    newestOfAll(handle, engine, selection, depth)

  const depthOf = async (selection: FeedSelection, limit: number): Promise<Depth> => ({
    limit,
    found: await eventsOfBusySets(handle, selection, limit),
  })

  return {
    /** Lists the marks of a page, which detect a change without reading payloads. */
    marks: async (selection: FeedSelection, at: FeedPage): Promise<FeedMark[]> => {
      if (at.limit === 0) return []
      const depth = await depthOf(selection, at.offset + at.limit)
      return entriesOf(handle, newest(selection, depth), at).execute()
    },

    /**
     * Lists one page, counts the entries of all pages, and finds the time of the oldest one.
     * @param length upper bound of the count
     */
    async list(selection: FeedSelection, at: FeedPage, length: number) {
      const all = newest(selection, await depthOf(selection, length))
      const rows = await entriesOf(handle, all, at)
        .crossJoin('extent')
        .select(['events.type', 'events.payload', 'extent.total', 'extent.oldest'])
        .select(['events.actor_id', 'events.repository_id', 'events.organization_id'])
        .execute()
      const items: FeedItem[] = rows.map(({ total: _total, oldest: _oldest, payload, ...row }) => ({
        ...row,
        payload: decode(payload),
      }))
      const { total, oldest } = rows[0] ?? (await extentOf(handle, all))
      return { items, total, oldest: oldest ?? undefined }
    },
  }
}

const inOrder = (found: Found, limit: number, offset = 0) =>
  found.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset)
