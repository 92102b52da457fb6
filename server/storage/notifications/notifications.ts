import type { accountQueries } from '../accounts/accounts.ts'
import type { Engine } from '../engines/engine.ts'
import type { Handle } from '../schema/tables.ts'
import {
  watchedThreads,
  type NotificationPage,
  type NotificationSelection,
} from './notification-lists.ts'
import { notificationMarks } from './notification-marks.ts'
import { ownThreads } from './own-threads.ts'
import { readThreads, type Thread } from './thread-reads.ts'
import { threadWrites } from './thread-writes.ts'
import { composed } from '../sql/composed.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>

async function inboxOf(handle: Handle, userId: number) {
  const row = await handle
    .selectFrom('notification_inboxes')
    .select(['read_at', 'changed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { readAt: row?.read_at ?? 0, changedAt: row?.changed_at ?? 0 }
}

/**
 * The ids of the threads of a page.
 * @param readAt until when the user has read everything
 */
async function threadIds(
  handle: Handle,
  engine: Pick<Engine, 'newestOfSet'>,
  selection: NotificationSelection,
  readAt: number,
  { limit, offset }: NotificationPage,
): Promise<number[]> {
  const deep = limit + offset
  const own = await ownThreads(handle, selection, readAt, deep)
  const watched = selection.participating
    ? []
    : await watchedThreads(handle, engine, selection, readAt, deep).execute()
  return [...own, ...watched]
    .sort((one, other) => other.created_at - one.created_at || other.id - one.id)
    .slice(offset, deep)
    .map(({ id }) => id)
}

/**
 * Notifications of users. Participants have a row for each thread, written with the change. Watchers
 * have none until they do something with a thread: their lists read the threads of the watched
 * repositories.
 */
export function notificationQueries(handle: Handle, engine: Engine, accounts: Accounts) {
  return composed(threadWrites({ handle, engine }), notificationMarks(handle), {
    /**
     * Lists threads, the latest event first.
     * @returns also when the user last changed a notification, in milliseconds; 0 for never
     */
    list: async (
      selection: NotificationSelection,
      page: NotificationPage,
    ): Promise<{ threads: Thread[]; changedAt: number }> => {
      const { userId } = selection
      const { readAt, changedAt } = await inboxOf(handle, userId)
      const ids = await threadIds(handle, engine, selection, readAt, page)
      return { threads: await readThreads(handle, accounts, userId, ids), changedAt }
    },

    /** Finds a thread of a user. */
    find: async (userId: number, threadId: number): Promise<Thread | undefined> =>
      (await readThreads(handle, accounts, userId, [threadId]))[0],
  })
}
