import type { Storage } from '../../../../server/storage/index.ts'
import type { CrashPoint } from './crash-point.ts'
import { signatures, type Brief } from './orders.ts'

/** The same instant, but for a few milliseconds: these tell whose lease it is. */
const signed = (instant: number, number: number) =>
  instant - (instant % signatures) + (number % signatures)

/**
 * Puts steps between what the dispatcher asks of the queue, and signs the leases of this process, so that
 * those of a dead one can be told from those of the living.
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
