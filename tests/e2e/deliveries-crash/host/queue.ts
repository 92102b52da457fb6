import type { Storage } from '../../../../server/storage/index.ts'
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
  { lanes, deliveries, hooks }: Storage,
  { at }: CrashPoint,
  { number, flaw }: Pick<Brief, 'number' | 'flaw'>,
): void {
  const { claim, extend, begin } = lanes
  const { nextDue, payloadOf } = deliveries
  const { findById } = hooks

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
  deliveries.nextDue = async (...given) => {
    at('delivery looked for')
    const found = await nextDue(...given)
    if (found) at('delivery read')
    return found
  }
  deliveries.payloadOf = async (id) => {
    const payload = await payloadOf(id)
    at('payload read')
    return payload
  }
  hooks.findById = async (id) => {
    const found = await findById(id)
    at('hook read')
    return found
  }
}
