import type { Context } from '../api/context.ts'
import { retirementOf } from '../contract/retirement.ts'
import { inMaintenance, outOfService } from '../core/errors.ts'
import type { Step } from '../api/step.ts'

/** Refuses operations that have ended or are in maintenance, before any row is read. */
export function refuseRetired({ config, clock }: Context): Step {
  return ({ exchange: { operation } }) => {
    const closed = operation && retirementOf(operation, config, clock.now())?.closed
    if (closed === 'ended') throw outOfService()
    if (closed === 'maintenance') throw inMaintenance()
  }
}
