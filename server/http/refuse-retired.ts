import type { Context } from '../api/context.ts'
import { retirementOf } from '../contract/retirement.ts'
import { inMaintenance, outOfService } from '../core/errors.ts'
import type { Step } from '../api/step.ts'

/** Refuses operations that have ended here, or are not to be used for now, before anything is looked up. */
export function refuseRetired({ config, clock }: Context): Step {
  return ({ exchange: { operation } }) => {
    const closed = operation && retirementOf(operation, config, clock.now())?.closed
    if (closed === 'ended') throw outOfService()
    if (closed === 'maintenance') throw inMaintenance()
  }
}
