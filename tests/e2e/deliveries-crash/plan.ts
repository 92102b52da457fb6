import type { Chance } from '../crash/chance.ts'
import type { Doom } from './host/orders.ts'
import { againOnly, recovering, steps, type Step } from './steps.ts'

/** One death. */
export interface Plan {
  step: Step | 'any moment'
  /** Where the process itself is to do it. */
  doom?: Doom
  /** Where it is done to it: milliseconds from the beginning of the round. */
  after?: number
  /** It may strike while the process makes what the one before has left. */
  early: boolean
}

export const places: Plan['step'][] = [...(Object.keys(steps) as Step[]), 'any moment']

function planFor(step: Plan['step'], chance: Chance): Plan {
  if (step === 'any moment') return { step, after: chance.between(5, 900), early: false }
  const early = step === againOnly || (recovering.includes(step) && chance.next() < 0.4)
  const most = early ? Math.min(steps[step], 6) : steps[step]
  return { step, doom: { step, occurrence: chance.between(1, most) }, early }
}

/** As many deaths as wanted, at each place about as many, in no order. */
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
