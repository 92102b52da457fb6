import { millisecondsOf } from '../values.ts'
import type { FaultRegister } from './faults.ts'

/** Milliseconds in which the next deliveries of a hook overtake one. */
const overtaking = 2_000

/** Milliseconds until a new delivery may be sent. */
export function deliveryDelay(faults: FaultRegister, event: string, hookId: number): number {
  const fault = faults.take(
    { event, hookId },
    ({ delivery }) => delivery?.delay ?? delivery?.reorder,
  )
  const { delay, reorder } = fault?.delivery ?? {}
  if (delay !== undefined) return millisecondsOf(delay)
  return reorder ? overtaking : 0
}
