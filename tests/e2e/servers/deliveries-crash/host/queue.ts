import type { Storage } from '../../../../../server/storage/index.ts'
import type { CrashPoint } from './crash-point.ts'
import { signatures, type Brief } from './orders.ts'

/** The same time with other milliseconds, which identify the process. */
const signed = (instant: number, number: number) =>
  instant - (instant % signatures) + (number % signatures)

/**
 * Adds steps to the queue operations of the dispatcher, and marks the leases of this process, so
 * that the leases of a dead one can be identified.
 */
export function watchQueue(
  { lanes }: Storage,
  { at }: CrashPoint,
  { number, flaw }: Pick<Brief, 'number' | 'flaw'>,
): void {
  const { claim, extend, begin } = lanes

  lanes.claim = async ({ leaseUntil, ...rest }) => {
    const until = flaw === 'forgets its leases' ? rest.now : signed(leaseUntil, number)
    const claimed = await claim({ ...rest, leaseUntil: until })
    if (claimed.length > 0) at('lanes claimed')
    if (flaw !== 'parks too early') return claimed
    return claimed.map((lane) => ({ ...lane, claims: lane.claims > 1 ? 4 : lane.claims }))
  }
  lanes.extend = (hookIds, leaseUntil, holders) =>
    extend(hookIds, signed(leaseUntil, number), holders)
  lanes.begin = async (...given) => {
    const ours = await begin(...given)
    at('begun again')
    return ours
  }
}
