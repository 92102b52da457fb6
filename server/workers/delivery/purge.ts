import type { Context } from '../../api/context.ts'
import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts'
import type { Transaction } from '../../storage/index.ts'
import { startRounds } from '../rounds.ts'
import { deliveryRetention } from './retention.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log'>

/** Rows in one transaction: about as much as a request waits for without being noticed. */
const batch = 200
/** Longer than they are shown, so that none goes while it is being read or sent again. */
const grace = 3_600_000
const interval = 3_600_000

async function untilNothing(
  { storage }: Needs,
  remove: (transaction: Transaction) => Promise<number>,
  ended: () => boolean,
): Promise<void> {
  while (!ended() && (await storage.transaction(remove)) > 0) await yieldToEventLoop()
}

/** Removes deliveries that are too old to be shown, and hooks that were deleted, in small batches. */
export async function purge(needs: Needs, ended = () => false): Promise<void> {
  const before = needs.clock.now() - deliveryRetention - grace
  await untilNothing(needs, ({ purges }) => purges.deliveries(before, batch), ended)
  await untilNothing(needs, ({ purges }) => purges.deletedHooks(batch), ended)
}

/** Purges every hour from now on. Disposing ends it, after the batch that is under way. */
export const startPurges = (needs: Needs): AsyncDisposable =>
  startRounds(needs, {
    interval,
    work: (stopped) => purge(needs, () => stopped.aborted),
    failed: 'old deliveries were not removed',
  })
