import { sql } from 'kysely'
import type { Handle } from '../schema/tables.ts'
import type { Found, Newest } from './engine.ts'

const events: NonNullable<Newest['from']> = { table: 'events', at: 'created_at' }

const numberOf = (newest: Found, id: string) =>
  newest.clearSelect().select(sql.ref<number>(id).as('id')).limit(1)

/**
 * Selects the newest events of a set by merging. A queue holds the newest event of each source;
 * each event taken from it is replaced by the one before it. This reads at most one row for each
 * source and one for each event of the page. SQLite runs an ordered recursive query as such a
 * queue.
 */
export function mergeQueue(
  handle: Handle,
  { numbers, newest, from: { table, at } = events, since, limit }: Newest,
): Found {
  const id = `${table}.id`
  const [rows, instant] = [sql.table(table), sql.ref(`found.${at}`)]
  const first = newest(since)
  const before = sql<boolean>`(${sql.ref(`${table}.${at}`)}, ${sql.ref(id)})
    < (source.created_at, source.event_id)`
  const next = newest(since).where(before)
  const merged = sql<{ id: number; created_at: number }>`(
    with recursive source (id, event_id, created_at) as (
      select source.id, found.id, ${instant}
        from ${numbers} as source cross join ${rows} as found where found.id = ${numberOf(first, id)}
      union all
      select source.id, found.id, ${instant}
        from source cross join ${rows} as found where found.id = ${numberOf(next, id)}
      order by 3 desc, 2 desc
      limit ${limit}
    )
    select event_id as id, created_at from source)`
  return handle.selectFrom(merged.as('merged')).selectAll() as never
}
