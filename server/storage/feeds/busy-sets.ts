import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { countRows } from '../sql/count-rows.ts'
import type { Found, Instant } from '../engines/engine.ts'
import type { Handle } from '../schema/tables.ts'
import {
  membersOf,
  visible,
  type FeedSelection,
  type FeedSet,
  type FeedSource,
} from './feed-sources.ts'

/** Smaller sets are merged, which takes one search for each member. */
const largeSet = 200
/** How many of the newest events are searched for those of a large set. */
const searched = 5000

/** Conditions that an event belongs to a set, tested for each event. */
const belongs: Record<FeedSet['of'], (id: number) => RawBuilder<SqlBool>> = {
  network: (id) => sql`(repositories.id = ${id} or repositories.source_id = ${id})`,
  watched: (id) => sql`(
    select 1 from subscriptions
    where subscriptions.user_id = ${id} and subscriptions.repository_id = events.repository_id
      and subscriptions.ignored = 0) is not null`,
  followed: (id) => sql`(
    select 1 from follows
    where follows.user_id = ${id} and follows.followed_id = events.actor_id) is not null`,
}

const isSet = (source: FeedSource): source is FeedSet => source.of in belongs

/** Finds the newest events of a set by searching all events, newest first. */
async function search(
  handle: Handle,
  { of, id }: FeedSet,
  selection: FeedSelection,
  { since, limit }: { since: Instant; limit: number },
): Promise<number[]> {
  const found = visible(handle, selection, since).where(belongs[of](id)).limit(limit)
  return (await found.execute()).map((event) => event.id)
}

async function isLarge(handle: Handle, set: FeedSet, { viewer }: FeedSelection) {
  const members = membersOf(handle, set, viewer).limit(largeSet)
  return (await countRows(handle.selectFrom(members.as('members')))) === largeSet
}

/** The time of the last event that is searched; undefined when all are. */
async function searchedSince(handle: Handle, { since, until }: FeedSelection) {
  const last = await handle
    .selectFrom('events')
    .select('created_at')
    .where('created_at', '>=', since)
    .$if(until !== undefined, (query) => query.where('created_at', '<=', until as number))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(searched)
    .executeTakeFirst()
  return last?.created_at
}

/**
 * Finds the events of large sets whose newest `limit` events are among the newest of all. Searching
 * those takes the same time however large the set is.
 */
export async function eventsOfBusySets(
  handle: Handle,
  selection: FeedSelection,
  limit: number,
): Promise<ReadonlyMap<FeedSource, number[]>> {
  const busy = new Map<FeedSource, number[]>()
  for (const set of selection.sources.filter(isSet)) {
    if (!(await isLarge(handle, set, selection))) continue
    const last = await searchedSince(handle, selection)
    const ids = await search(handle, set, selection, { since: last ?? selection.since, limit })
    if (last === undefined || ids.length === limit) busy.set(set, ids)
  }
  return busy
}

/** Selects events by id. */
export const eventsOf = (handle: Handle, ids: readonly number[]): Found =>
  handle
    .selectFrom('events')
    .select(['events.id', 'events.created_at'])
    .where('events.id', 'in', ids.length === 0 ? [0] : ids)
