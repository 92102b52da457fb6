import type { OperationUnderTest, Subject } from './check.ts'
import { expectRefused, expectTaken } from './expect.ts'
import { isRightBody, isRightValue } from './generate/judge.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Distinct cases, as many as the subject requires, spread over all. */
function chosen<T>(cases: readonly T[], { fc: { numRuns, seed } }: Subject): T[] {
  const all = cases.filter((one, index) => cases.findIndex((each) => isSame(each, one)) === index)
  const step = Math.max(1, all.length / numRuns)
  const count = Math.min(all.length, numRuns)
  return Array.from(
    { length: count },
    (_, index) => all[(Math.floor(index * step) + seed) % all.length] as T,
  )
}

/**
 * Sends bodies and checks that valid ones are accepted and invalid ones rejected. A validator
 * independent of the server decides which are valid.
 * @returns the number of bodies
 * @throws Violation
 */
export async function tryBodies(
  subject: Subject,
  operation: OperationUnderTest,
  bodies: readonly unknown[],
): Promise<number> {
  const some = chosen(bodies, subject)
  if (some.length === 0) return 0
  const isRight = isRightBody(subject, operation)
  const right = await subject.arrange(operation)
  for (const body of some) {
    const answer = await subject.call({ operation, ...right, body })
    if (isRight(body)) expectTaken(answer, 'This body')
    else expectRefused(answer, 'This body is wrong and')
  }
  return some.length
}

/**
 * The same for queries of one parameter each.
 * @throws Violation
 */
export async function tryQueries(
  subject: Subject,
  operation: OperationUnderTest,
  queries: readonly Record<string, string>[],
): Promise<number> {
  const some = chosen(queries, subject)
  if (some.length === 0) return 0
  const right = await subject.arrange(operation)
  for (const query of some) {
    const answer = await subject.call({ operation, ...right, query })
    const isRight = operation.parameters
      .filter(({ name }) => name in query)
      .every((parameter) => isRightValue(subject, parameter)(query[parameter.name] as string))
    if (isRight) expectTaken(answer, 'This query')
    else expectRefused(answer, 'This query is wrong and')
  }
  return some.length
}
