import { sql } from 'kysely'
import type { Handle } from '../tables.ts'
import type { Found, Newest } from './engine.ts'

const numberOf = (newest: Found) => newest.clearSelect().select('events.id').limit(1)

/**
 * The newest events of a set by merging: the newest event of each number waits in a queue, and whichever is
 * taken from it is replaced by the one before it. No more is looked at than the set has numbers and the
 * page has events. A recursive query with an order is such a queue in SQLite.
 */
export function mergeQueue(handle: Handle, { numbers, newest, since, limit }: Newest): Found {
  const first = newest(since)
  const before = sql<boolean>`(events.created_at, events.id) < (source.created_at, source.event_id)`
  const next = newest(since).where(before)
  const merged = sql<{ id: number; created_at: number }>`(
    with recursive source (id, event_id, created_at) as (
      select source.id, found.id, found.created_at
        from ${numbers} as source cross join events as found where found.id = ${numberOf(first)}
      union all
      select source.id, found.id, found.created_at
        from source cross join events as found where found.id = ${numberOf(next)}
      order by 3 desc, 2 desc
      limit ${limit}
    )
    select event_id as id, created_at from source)`
  return handle.selectFrom(merged.as('merged')).selectAll() as never
}
