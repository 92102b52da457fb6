import { sql } from 'kysely'
import type { Handle } from '../schema/tables.ts'
import type { Found, Newest } from './engine.ts'

/** Rows to read of each source in the first pass, which finds how far back the second must read. */
const firstPass = 10

const ofEach = (handle: Handle, numbers: Newest['numbers'], newest: Found) =>
  handle
    .selectFrom(numbers.as('source'))
    .innerJoinLateral(newest.as('found'), (join) => join.onTrue())
    .select(['found.id', 'found.created_at'])

/**
 * Selects the newest events of a set with a lateral join. Reading `limit` events of every source
 * would be correct but mostly wasted: the first pass reads a few of each and finds an instant that
 * none of the newest `limit` events precedes.
 */
export function mergeLateral(handle: Handle, { numbers, newest, since, limit }: Newest): Found {
  const last = handle
    .selectFrom(
      ofEach(handle, numbers, newest(since).limit(Math.min(limit, firstPass))).as('glimpsed'),
    )
    .select('glimpsed.created_at')
    .orderBy('glimpsed.created_at', 'desc')
    .limit(1)
    .offset(limit - 1)
  const from = sql<number>`coalesce(${last}, ${since})`
  return ofEach(handle, numbers, newest(from).limit(limit)) as never
}
