import fc from 'fast-check'
import type { Outcome, Subject } from './check.ts'

/** @param cases number of cases */
export const holds = (cases: number): Outcome =>
  cases > 0 ? { holds: cases } : { notProven: 'no case was tested' }

export const notApplicable = (why: string): Outcome => ({ notApplicable: why })

export const notProven = (why: string): Outcome => ({ notProven: why })

/**
 * Tests as many generated cases as the subject requires, and shrinks the first failure.
 * @throws Violation of the smallest case, with the seed and the path that reproduce it
 */
export async function forAll<T>(
  { fc: { seed, numRuns, path } }: Subject,
  cases: fc.Arbitrary<T>,
  attempt: (value: T) => Promise<void>,
): Promise<Outcome> {
  const property = fc.asyncProperty(cases, attempt)
  const run = { seed, numRuns, ...(path !== undefined && { path }), endOnFailure: numRuns < 10 }
  const {
    failed,
    errorInstance,
    counterexamplePath,
    numRuns: tried,
  } = await fc.check(property, run)
  if (!failed) return holds(tried)
  const error = errorInstance as Error
  error.message += `\nseed ${seed}, path ${counterexamplePath ?? ''}`
  throw error
}
