import { sql } from 'kysely'
import type { Handle, Row } from '../schema/tables.ts'
import type { Thread } from './thread-reads.ts'

type Changed = Partial<
  Pick<Row<'notifications'>, 'unread' | 'done' | 'last_read_at' | 'subscription' | 'reason'>
>

/** Whose notifications are marked; of all repositories without one. */
export interface MarkedPlace {
  userId: number
  repositoryId?: number | undefined
}

/** Notes that the user changed a notification. */
const noteChange = (handle: Handle, userId: number, now: number) =>
  handle
    .insertInto('notification_inboxes')
    .values({ user_id: userId, changed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ changed_at: now }))
    .execute()

async function setMark(
  handle: Handle,
  { userId, repositoryId }: MarkedPlace,
  until: number,
): Promise<void> {
  const mark = { user_id: userId, read_at: until, swept: 0 }
  // A mark never moves back.
  await (repositoryId === undefined
    ? handle
        .insertInto('notification_inboxes')
        .values(mark)
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ read_at: until, swept: 0 })
            .where('notification_inboxes.read_at', '<', until),
        )
        .execute()
    : handle
        .insertInto('notification_marks')
        .values({ ...mark, repository_id: repositoryId })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'repository_id'])
            .doUpdateSet({ read_at: until, swept: 0 })
            .where('notification_marks.read_at', '<', until),
        )
        .execute())
}

/** Stores up to `limit` notifications as read that are older than a mark. Returns their number. */
async function sweep(
  handle: Handle,
  { userId, repositoryId }: MarkedPlace,
  until: number,
  limit: number,
): Promise<number> {
  const old = handle
    .selectFrom('notifications as old')
    .select('old.thread_id')
    .where('old.user_id', '=', userId)
    .where('old.unread', '=', sql.lit(1))
    .where('old.updated_at', '<=', until)
    .$if(repositoryId !== undefined, (query) =>
      query.where('old.repository_id', '=', repositoryId!),
    )
    .limit(limit)
  const { numUpdatedRows } = await handle
    .updateTable('notifications')
    .set({ unread: 0, last_read_at: until })
    .where('user_id', '=', userId)
    .where('thread_id', 'in', old)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function finish(handle: Handle, { userId, repositoryId }: MarkedPlace): Promise<void> {
  if (repositoryId === undefined) {
    await handle
      .updateTable('notification_inboxes')
      .set({ swept: 1 })
      .where('user_id', '=', userId)
      .execute()
    return
  }
  await handle
    .updateTable('notification_marks')
    .set({ swept: 1 })
    .where('user_id', '=', userId)
    .where('repository_id', '=', repositoryId)
    .execute()
}

async function sweepAndFinish(
  handle: Handle,
  place: MarkedPlace,
  until: number,
  limit: number,
): Promise<boolean> {
  const isWhole = (await sweep(handle, place, until, limit)) < limit
  if (isWhole) await finish(handle, place)
  return isWhole
}

/** A mark with notifications that are still stored as unread. */
async function unswept(handle: Handle): Promise<(MarkedPlace & { until: number }) | undefined> {
  const inbox = await handle
    .selectFrom('notification_inboxes')
    .select(['user_id', 'read_at'])
    .where('swept', '=', sql.lit(0))
    .limit(1)
    .executeTakeFirst()
  if (inbox) return { userId: inbox.user_id, until: inbox.read_at }
  const mark = await handle
    .selectFrom('notification_marks')
    .select(['user_id', 'repository_id', 'read_at'])
    .where('swept', '=', sql.lit(0))
    .limit(1)
    .executeTakeFirst()
  return mark && { userId: mark.user_id, repositoryId: mark.repository_id, until: mark.read_at }
}

/** Queries of what users do with their notifications. */
export function notificationMarks(handle: Handle) {
  return {
    /**
     * Marks everything until an instant as read. The mark alone decides; the rows are stored as
     * read so that lists need not read them.
     * @returns whether all rows are stored as read; otherwise `sweepOne` does the rest
     */
    markAll: async (
      place: MarkedPlace,
      { until, now, limit }: { until: number; now: number; limit: number },
    ): Promise<boolean> => {
      await setMark(handle, place, until)
      await noteChange(handle, place.userId, now)
      return sweepAndFinish(handle, place, until, limit)
    },

    /** Stores a batch of rows as read that are older than a mark. Returns false without any. */
    sweepOne: async (limit: number): Promise<boolean> => {
      const found = await unswept(handle)
      if (found) await sweepAndFinish(handle, found, found.until, limit)
      return found !== undefined
    },

    /** Changes what a user has to do with a thread; a watcher gets a row for it. */
    change: async (
      { id, repository, updatedAt }: Pick<Thread, 'id' | 'repository' | 'updatedAt'>,
      userId: number,
      changed: Changed,
      now: number,
    ): Promise<void> => {
      await handle
        .insertInto('notifications')
        .values({
          ...{ user_id: userId, thread_id: id, repository_id: repository.id },
          ...{ reason: 'subscribed', subscription: 'watching', unread: 1, done: 0 },
          ...{ updated_at: updatedAt, created_at: now },
          ...changed,
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'thread_id']).doUpdateSet(changed))
        .execute()
      await noteChange(handle, userId, now)
    },

    /** Removes what a user has only read as a watcher, when the watch ends. */
    stopWatching: async (userId: number, repositoryId: number): Promise<void> => {
      await handle
        .deleteFrom('notifications')
        .where('user_id', '=', userId)
        .where('repository_id', '=', repositoryId)
        .where('subscription', '=', sql.lit('watching')) // as in the index of these rows
        .execute()
    },
  }
}
