import { sql } from 'kysely'
import type { Handle } from '../tables.ts'
import type { Found, Newest } from './engine.ts'

/** So many of each number are looked at to learn how far back it is worth to look. */
const glance = 10

const ofEach = (handle: Handle, numbers: Newest['numbers'], newest: Found) =>
  handle
    .selectFrom(numbers.as('source'))
    .innerJoinLateral(newest.as('found'), (join) => join.onTrue())
    .select(['found.id', 'found.created_at'])

/**
 * The newest events of a set by a lateral join. Of each number as many as are wanted would do, but is mostly
 * too much: first a few of each tell an instant before which none of those that are wanted can be.
 */
export function mergeLateral(handle: Handle, { numbers, newest, since, limit }: Newest): Found {
  const last = handle
    .selectFrom(
      ofEach(handle, numbers, newest(since).limit(Math.min(limit, glance))).as('glimpsed'),
    )
    .select('glimpsed.created_at')
    .orderBy('glimpsed.created_at', 'desc')
    .limit(1)
    .offset(limit - 1)
  const from = sql<number>`coalesce(${last}, ${since})`
  return ofEach(handle, numbers, newest(from).limit(limit)) as never
}
