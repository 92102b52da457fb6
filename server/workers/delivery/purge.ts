import type { Context } from '../../api/context.ts'
import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts'
import type { Transaction } from '../../storage/index.ts'
import { startRounds } from '../rounds.ts'
import { deliveryRetention } from './retention.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log'>

/** Rows of one transaction, small enough that requests do not notice the wait. */
const batch = 200
/**
 * Keeps deliveries longer than they are visible, so that none is removed while it is read or
 * redelivered.
 */
const grace = 3_600_000
const interval = 3_600_000

async function repeatUntilDone(
  { storage }: Needs,
  remove: (transaction: Transaction) => Promise<number>,
  ended: () => boolean,
): Promise<void> {
  while (!ended() && (await storage.transaction(remove)) > 0) await yieldToEventLoop()
}

/** Removes expired codes and sessions. Each new one does so too, but there may be none for long. */
const purgeSignIns = ({ storage, clock }: Needs): Promise<void> =>
  storage.transaction(async ({ deviceCodes, authorizationCodes, manifestCodes, sessions }) => {
    for (const expiring of [deviceCodes, authorizationCodes, manifestCodes, sessions]) {
      await expiring.deleteExpired(clock.now())
    }
  })

/** Removes expired deliveries and deleted hooks in small batches. */
export async function purge(needs: Needs, ended = () => false): Promise<void> {
  const before = needs.clock.now() - deliveryRetention - grace
  await repeatUntilDone(needs, ({ purges }) => purges.deliveries(before, batch), ended)
  await repeatUntilDone(needs, ({ purges }) => purges.deletedHooks(batch), ended)
}

/** Purges every hour. Disposing stops it after the batch in progress. */
export const startPurges = (needs: Needs): AsyncDisposable =>
  startRounds(needs, {
    interval,
    work: async (stopped) => {
      await purgeSignIns(needs)
      await purge(needs, () => stopped.aborted)
    },
    failed: 'old deliveries, codes and sessions were not removed',
  })
