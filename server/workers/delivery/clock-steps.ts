import type { Context } from '../../api/context.ts'
import { startRounds } from '../rounds.ts'
import { lease } from './leases.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log'>

/** Milliseconds between two looks at the clock. */
const interval = 1_000
/** Allowed clock difference between machines, in milliseconds. */
const tolerance = 5_000
/** Hooks of one transaction. */
const batch = 200

/**
 * Corrects pending deliveries that were created while a clock was ahead. They would wait until the
 * clock is there again.
 */
export async function correctTimes({ storage, clock, log }: Needs): Promise<void> {
  const now = clock.now()
  const latest = now + tolerance
  let corrected = 0
  for (;;) {
    const hookIds = await storage.lanes.hooksAhead(latest, batch)
    if (hookIds.length === 0) break
    corrected += await storage.transaction(async ({ lanes }) => {
      await lanes.lock(hookIds)
      const moved = await lanes.bringBack(hookIds, now, latest)
      await lanes.reschedule(hookIds, now)
      return moved
    })
  }
  await storage.lanes.shortenLeases(now + lease, latest + lease)
  if (corrected > 0) log.warn({ deliveries: corrected }, 'deliveries were dated in the future')
}

/**
 * Corrects times at the start and whenever the clock of this machine is set back. The monotonic
 * clock shows it: it is not set.
 */
export function watchClock(needs: Needs): AsyncDisposable {
  const { clock } = needs
  const offset = () => clock.now() - clock.monotonic()
  let last = Infinity
  return startRounds(needs, {
    first: 0,
    interval,
    work: async () => {
      const before = last
      last = offset()
      if (last > before - tolerance) return
      // Until it succeeded, the next round tries again.
      last = Infinity
      await correctTimes(needs)
      last = offset()
    },
    failed: 'times of deliveries were not corrected',
  })
}
