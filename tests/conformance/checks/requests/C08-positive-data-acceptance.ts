import fc from 'fast-check'
import type { OperationCheck } from '../../check.ts'
import { expectStatus, expectTaken } from '../../expect.ts'
import { bodiesOf } from '../../generate/bodies.ts'
import { queriesOf } from '../../generate/queries.ts'
import { forAll, holds } from '../../outcomes.ts'

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C8',
  name: 'positive_data_acceptance',
  promise: 'A valid request is never rejected as invalid.',
  async run(subject, operation) {
    const right = await subject.arrange(operation)
    const first = await subject.call({ operation, ...right })
    expectStatus(first, [right.success], 'A valid request')
    const bodies = bodiesOf(subject, operation, right.body) ?? fc.constant(right.body)
    const cases = fc.record({ query: queriesOf(subject, operation), body: bodies })
    const hasMore = operation.body ?? operation.parameters.some((each) => each.in === 'query')
    if (!hasMore) return holds(1)
    return forAll(subject, cases, async ({ query, body }) => {
      const answer = await subject.call({ operation, ...right, query, body })
      expectTaken(answer, 'A generated request')
    })
  },
}
