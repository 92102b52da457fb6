import { chanceOf, type Chance } from '../../chance.ts'
import { full, select } from '../../selection.ts'

/** Kinds of sources of which histories are made from seeds. */
export type SeededKind = 'git' | 'subversion' | 'mercurial'

/** Number of histories of each kind. */
export const seedCount = 500

/** The seeds from a variable such as `17`, `1-50` or `17,20-22`. */
const asked = (): number[] | undefined =>
  process.env.IMPORT_SEED?.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })

/** The seeds of this run. `IMPORT_SEED=17,20-22` chooses others. */
export function seedsOf(kind: SeededKind): number[] {
  const all = Array.from({ length: seedCount }, (_, index) => index + 1)
  return asked() ?? select('import-seeds', all, (seed) => `${kind} ${seed}`)
}

/** Every `step`th seed, but none in ordinary runs. */
export const nightlySeedsOf = (kind: SeededKind, step: number): number[] =>
  full || asked() ? seedsOf(kind).filter((seed) => seed % step === 0) : []

/** Says how to run a seed that failed alone. */
export async function tellSeed<Result>(
  kind: SeededKind,
  seed: number,
  shapes: readonly string[],
  judge: () => Promise<Result>,
): Promise<Result> {
  try {
    return await judge()
  } catch (error) {
    const alone = `IMPORT_SEED=${seed} npm test -- tests/server/imports/imports-seeds-${kind}.test.ts`
    const { message } = error as Error
    throw new Error(`Seed ${seed} (${shapes.join(', ')})\nRun it alone: ${alone}\n${message}`, {
      cause: error,
    })
  }
}

/** Draws from a seed. */
export interface Draw extends Chance {
  pick<Value>(values: readonly Value[]): Value
  /** True once in `times`. */
  oneIn(times: number): boolean
  /** Some of the values, in their order. */
  some<Value>(values: readonly Value[], atLeast: number, atMost: number): Value[]
}

export function drawOf(seed: number): Draw {
  const chance = chanceOf(seed)
  const pick = <Value>(values: readonly Value[]) =>
    values[chance.between(0, values.length - 1)] as Value
  return {
    ...chance,
    pick,
    oneIn: (times) => chance.between(1, times) === 1,
    some(values, atLeast, atMost) {
      const left = values.map((_, index) => index)
      const chosen = Array.from(
        { length: Math.min(chance.between(atLeast, atMost), values.length) },
        () => left.splice(chance.between(0, left.length - 1), 1)[0] as number,
      )
      return chosen.sort((one, other) => one - other).map((index) => values[index]!)
    },
  }
}
