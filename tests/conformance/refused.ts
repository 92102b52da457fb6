import fc from 'fast-check'
import type { OperationUnderTest, Outcome, Subject } from './check.ts'
import { bodiesOf, wrongBodiesOf } from './generate/bodies.ts'
import { forAll } from './outcomes.ts'
import { Violation } from './violation.ts'

/**
 * Sends valid and invalid bodies; rejected ones must not change the store.
 * @throws Violation
 */
export async function refusedLeavesNothing(
  subject: Subject,
  operation: OperationUnderTest,
): Promise<Outcome> {
  const right = await subject.arrange(operation, 'own')
  const wrong = wrongBodiesOf(subject, operation, right.body)
  const made = [bodiesOf(subject, operation, right.body), wrong].filter(
    (each) => each !== undefined,
  )
  const cases = fc.oneof(...made)
  // Rows that any request creates when it first reads something, such as workflows of a commit.
  const [first] = fc.sample(cases, { numRuns: 1, seed: subject.fc.seed })
  await subject.call({ operation, ...right, body: first })
  return forAll(subject, cases, async (body) => {
    const before = await subject.snapshot()
    const answer = await subject.call({ operation, ...right, body })
    if (answer.status >= 400 && (await subject.snapshot()) !== before)
      throw new Violation('It was rejected, but something was stored', answer)
  })
}
