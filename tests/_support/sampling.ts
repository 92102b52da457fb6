import { createHash } from 'node:crypto'

/*
 * An ordinary run asks a sample of what takes long in full. The sample is another one each day, so that in
 * time everything is asked; what it is drawn from can be given, to repeat a run.
 */

const sizeVariable = 'DEVPLATFORM_TESTS'
const seedVariable = 'DEVPLATFORM_TESTS_SEED'

/** Whether everything is asked, as `npm run evidence -- tests` does. */
export const full = process.env[sizeVariable] === 'full'

/** What the sample of this run is drawn from. */
export const sampleSeed = (): string => process.env[seedVariable] ?? ''

/** A number that depends on nothing but the text and the sample. */
export const hashInRun = (text: string): number =>
  createHash('sha256').update(`${sampleSeed()} ${text}`).digest().readUInt32BE(0)

/** Whether something is in the sample of this run: one in so many is. */
export const hasTurn = (text: string, share: number): boolean =>
  full || hashInRun(text) % share === 0

/** Those of some things that have their turn, and one where none has. */
export function sampleOf<T>(all: readonly T[], nameOf: (each: T) => string, share: number): T[] {
  const some = all.filter((each) => hasTurn(nameOf(each), share))
  if (some.length > 0) return some
  const first = (one: T, other: T) => hashInRun(nameOf(one)) - hashInRun(nameOf(other))
  return [...all].sort(first).slice(0, 1)
}

/** Settles the sample for all processes of a run and says how to have it again (vitest's `globalSetup`). */
export function setup(): void {
  if (full || process.env[seedVariable] !== undefined) return
  process.env[seedVariable] = new Date().toISOString().slice(0, 10)
  process.stderr.write(`A sample: ${seedVariable}=${sampleSeed()} (all: ${sizeVariable}=full)\n`)
}
