import type { Timer } from '../../core/clock.ts'
import type { Context } from '../../api/context.ts'
import { turn } from '../../core/yield-to-event-loop.ts'
import type { Transaction } from '../../storage/index.ts'
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
  while (!ended() && (await storage.transaction(remove)) > 0) await turn()
}

/** Removes deliveries that are too old to be shown, and hooks that were deleted, in small batches. */
export async function purge(needs: Needs, ended = () => false): Promise<void> {
  const before = needs.clock.now() - deliveryRetention - grace
  await untilNothing(needs, ({ purges }) => purges.deliveries(before, batch), ended)
  await untilNothing(needs, ({ purges }) => purges.deletedHooks(batch), ended)
}

/** Purges every hour from now on. Disposing ends it, after the batch that is under way. */
export function startPurges(needs: Needs): AsyncDisposable {
  let ended = false
  let purging = Promise.resolve()
  const run = async () => {
    await purge(needs, () => ended).catch((error: unknown) =>
      needs.log.error({ err: error }, 'old deliveries were not removed'),
    )
    if (!ended) timer = later()
  }
  const later = (): Timer => needs.clock.after(interval, () => void (purging = run())).unref()
  let timer = later()
  return {
    async [Symbol.asyncDispose]() {
      ended = true
      timer[Symbol.dispose]()
      await purging
    },
  }
}
