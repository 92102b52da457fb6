import type { Chance } from '../../../_support/chance.ts'
import type { Doom } from './host/orders.ts'
import { againOnly, recovering, steps, type Step } from './steps.ts'

/** A planned kill. */
export interface Plan {
  step: Step | 'any moment'
  /** Set if the process kills itself. */
  doom?: Doom
  /** Set if the test kills it: milliseconds from the start of the round. */
  after?: number
  /** Whether it may happen during the recovery from a previous kill. */
  early: boolean
}

export const places: Plan['step'][] = [...(Object.keys(steps) as Step[]), 'any moment']

function planFor(step: Plan['step'], chance: Chance): Plan {
  if (step === 'any moment') return { step, after: chance.between(5, 900), early: false }
  const early = step === againOnly || (recovering.includes(step) && chance.next() < 0.4)
  const most = early ? Math.min(steps[step], 6) : steps[step]
  return { step, doom: { step, occurrence: chance.between(1, most) }, early }
}

/** The given number of kills, evenly spread over all steps, in random order. */
export function plansFor(count: number, chance: Chance, among = places): Plan[] {
  const plans: Plan[] = []
  while (plans.length < count) {
    const rest = [...among]
    while (rest.length > 0 && plans.length < count) {
      const [step] = rest.splice(chance.between(0, rest.length - 1), 1)
      plans.push(planFor(step as Step, chance))
    }
  }
  return plans
}
