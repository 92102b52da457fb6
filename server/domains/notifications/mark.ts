import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import type { MarkedPlace } from '../../storage/notifications/notification-marks.ts'
import type { Thread } from '../../storage/notifications/thread-reads.ts'
import type { Transaction } from '../../storage/index.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

/** Rows that one transaction stores as read, so that others do not wait long. */
export const markedAtOnce = 5000

/** The message while notifications are marked in the background. */
export const markedLater =
  "Unread notifications couldn't be marked in a single request. Notifications are being marked as " +
  'read in the background.'

/**
 * Marks the notifications of a user as read.
 * @param lastReadAt only those until this time
 * @returns whether all are stored as read; otherwise the rest follows in the background
 */
export function markAllAsRead(
  place: MarkedPlace,
  lastReadAt: string | undefined,
  { storage, clock }: Needs,
): Promise<boolean> {
  const now = clock.now()
  const until = Math.min(now, lastReadAt === undefined ? now : Date.parse(lastReadAt))
  return storage.transaction(({ notifications }) =>
    notifications.markAll(place, { until, now, limit: markedAtOnce }),
  )
}

/** A thread and its user. */
export interface ThreadOfUser {
  userId: number
  threadId: number
}

type Changed = Parameters<Transaction['notifications']['change']>[2]

/**
 * Changes what a user has to do with a thread. Returns the thread after the change.
 * @throws ServiceError 404 when the user has no such thread
 */
async function changeThread(
  { userId, threadId }: ThreadOfUser,
  change: (thread: Thread, transaction: Transaction) => Changed | Promise<Changed>,
  { storage, clock }: Needs,
): Promise<Thread> {
  const now = clock.now()
  return storage.transaction(async (transaction) => {
    const { notifications } = transaction
    const thread = await notifications.find(userId, threadId)
    if (!thread) throw notFound()
    await notifications.change(thread, userId, await change(thread, transaction), now)
    return (await notifications.find(userId, threadId)) ?? thread
  })
}

/** Marks a thread as read. @throws ServiceError 404 */
export const markThreadAsRead = (thread: ThreadOfUser, needs: Needs): Promise<Thread> =>
  changeThread(thread, () => ({ unread: 0, last_read_at: needs.clock.now() }), needs)

/** Marks a thread as done, which is not listed until the next event. @throws ServiceError 404 */
export const markThreadAsDone = (thread: ThreadOfUser, needs: Needs): Promise<Thread> =>
  changeThread(thread, () => ({ unread: 0, done: 1, last_read_at: needs.clock.now() }), needs)

/** Subscribes to a thread, or ignores it. @throws ServiceError 404 */
export const subscribeToThread = (
  thread: ThreadOfUser,
  ignored: boolean,
  needs: Needs,
): Promise<Thread> =>
  changeThread(
    thread,
    ({ reason, subscription }) => ({
      subscription: ignored ? 'ignored' : 'subscribed',
      // Who was subscribed before keeps the reason.
      reason: subscription === null || subscription === 'watching' ? 'manual' : reason,
    }),
    needs,
  )

/**
 * Ends the subscription to a thread. Users who watch the repository receive it as before.
 * @throws ServiceError 404
 */
export const unsubscribeFromThread = (thread: ThreadOfUser, needs: Needs): Promise<Thread> =>
  changeThread(
    thread,
    async ({ repository }, { subscriptions }) => {
      const watch = await subscriptions.find(thread.userId, repository.id)
      return watch?.ignored === 0
        ? { subscription: 'watching', reason: 'subscribed' }
        : { subscription: 'muted' }
    },
    needs,
  )
