import type { Context } from '../../api/context.ts'
import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts'
import { startRounds } from '../rounds.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log'>

/** Rows of one transaction, small enough that requests do not notice the wait. */
const batch = 1000
const interval = 10_000

/** Stores notifications as read that a request has marked, but that were too many for it. */
export async function sweepNotifications(
  { storage }: Pick<Context, 'storage'>,
  ended = () => false,
): Promise<void> {
  const sweep = () => storage.transaction(({ notifications }) => notifications.sweepOne(batch))
  while (!ended() && (await sweep())) await yieldToEventLoop()
}

/** Sweeps every ten seconds. Disposing stops it after the batch in progress. */
export const startSweeps = (needs: Needs): AsyncDisposable =>
  startRounds(needs, {
    interval,
    work: (stopped) => sweepNotifications(needs, () => stopped.aborted),
    failed: 'notifications were not stored as read',
  })
