import { sql } from 'kysely'
import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts'
import type { Handle } from '../schema/tables.ts'
import { readUntil, receives, startOf, type NotificationSelection } from './notification-lists.ts'
import { passive } from '../schema/notification-tables.ts'

/** A thread of a list, by which its place there is known. */
export interface ListedThread {
  id: number
  created_at: number
}

interface Row extends ListedThread {
  repository_id: number
  reason: string
}

/** Most rows of one statement, few enough that other requests do not notice the wait. */
const batch = 1000

/** The next rows of a user after one of them. Constants are inlined, so that partial indexes apply. */
function nextRows(
  handle: Handle,
  selection: NotificationSelection,
  readAt: number,
  { after, size }: { after: ListedThread | undefined; size: number },
): Promise<Row[]> {
  const { userId, repositoryId, all, before } = selection
  return handle
    .selectFrom('notifications')
    .select(['thread_id as id', 'updated_at as created_at', 'repository_id', 'reason'])
    .where('user_id', '=', userId)
    .where('done', '=', sql.lit(0))
    .where('updated_at', 'is not', null)
    .where('updated_at', '>', startOf(selection, readAt))
    .$if(before !== undefined, (query) => query.where('updated_at', '<', before!))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(updated_at, thread_id) < (${after!.created_at}, ${after!.id})`),
    )
    .$if(repositoryId !== undefined, (query) => query.where('repository_id', '=', repositoryId!))
    .$if(!all, (query) => query.where('unread', '=', sql.lit(1)))
    .orderBy('updated_at', 'desc')
    .orderBy('thread_id', 'desc')
    .limit(size)
    .$narrowType<{ created_at: number }>()
    .execute()
}

/** Until when a user has read each of these repositories, without those of which they receive nothing. */
async function readOf(
  handle: Handle,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await handle
    .selectFrom('repositories')
    .select(['repositories.id', readUntil(userId, 'repositories.id').as('read_at')])
    .where('repositories.id', 'in', ids)
    .where((eb) => receives(eb as never, userId))
    .execute()
  return new Map(rows.map(({ id, read_at }) => [id, read_at]))
}

/**
 * The newest threads that a user participates in or has read. Rows that the list leaves out may be
 * many, such as those of a repository that is private now. They are read in batches, between which
 * other requests are handled, and each repository is checked once.
 * @param readAt until when the user has read everything
 */
export async function ownThreads(
  handle: Handle,
  selection: NotificationSelection,
  readAt: number,
  limit: number,
): Promise<ListedThread[]> {
  const { userId, all, participating } = selection
  const found: ListedThread[] = []
  const read = new Map<number, number | undefined>()
  const isListed = ({ repository_id: id, created_at: at, reason }: Row) => {
    const until = read.get(id)
    if (until === undefined || (participating && passive.some((each) => each === reason)))
      return false
    return all || at > until
  }
  for (let after: ListedThread | undefined; found.length < limit;) {
    if (after) await yieldToEventLoop()
    const size = after ? batch : Math.min(limit, batch)
    const rows = await nextRows(handle, selection, readAt, { after, size })
    const ids = new Set(rows.map(({ repository_id: id }) => id).filter((id) => !read.has(id)))
    const known = await readOf(handle, userId, [...ids])
    for (const id of ids) read.set(id, known.get(id))
    found.push(...rows.filter(isListed))
    after = rows.at(-1)
    if (rows.length < size) break
  }
  return found.slice(0, limit)
}
