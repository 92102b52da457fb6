import { createHash } from 'node:crypto'

/*
 * A normal run tests a sample of long-running cases. The sample changes daily, so that over time
 * all cases are covered. A fixed seed repeats a run.
 */

const sizeVariable = 'DEVPLATFORM_TESTS'
const seedVariable = 'DEVPLATFORM_TESTS_SEED'

/** Whether all cases run, as with `npm run evidence -- tests`. */
export const full = process.env[sizeVariable] === 'full'

/** One in this many long test files runs: see long-files.ts. */
export const fileShare = full ? 1 : 5

/** Seed of this run's sample. */
const sampleSeed = (): string => process.env[seedVariable] ?? ''

/** A number that depends only on the text and the seed. */
export const hashInRun = (text: string): number =>
  createHash('sha256').update(`${sampleSeed()} ${text}`).digest().readUInt32BE(0)

/** Whether an item is in the sample of this run: one in `share` is. */
export const hasTurn = (text: string, share: number): boolean =>
  full || hashInRun(text) % share === 0

/** The items in the sample, or one item if there are none. */
export function sampleOf<T>(all: readonly T[], nameOf: (each: T) => string, share: number): T[] {
  const some = all.filter((each) => hasTurn(nameOf(each), share))
  if (some.length > 0) return some
  const first = (one: T, other: T) => hashInRun(nameOf(one)) - hashInRun(nameOf(other))
  return [...all].sort(first).slice(0, 1)
}

/** Cases of a table that have their turn, told apart by their JSON. */
export const inTurn = <T>(cases: readonly T[], share: number): T[] =>
  sampleOf(cases, (each) => JSON.stringify(each) ?? '', share)

/** Some of the items, in turn: runs with consecutive seeds take one part after the other. */
export const partOf = <T>(all: readonly T[], seed: number, size: number): T[] =>
  Array.from({ length: Math.min(size, all.length) }, (_, index) => {
    return all[(seed * size + index) % all.length] as T
  })

/** Sets the seed for all processes of a run and prints how to repeat it. */
export function settleSample(): void {
  if (full || process.env[seedVariable] !== undefined) return
  process.env[seedVariable] = new Date().toISOString().slice(0, 10)
  process.stderr.write(`A sample: ${seedVariable}=${sampleSeed()} (all: ${sizeVariable}=full)\n`)
}
