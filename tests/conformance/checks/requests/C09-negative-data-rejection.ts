import fc from 'fast-check'
import type { OperationCheck } from '../../check.ts'
import { expectRefused } from '../../expect.ts'
import { wrongBodiesOf } from '../../generate/bodies.ts'
import { wrongQueriesOf } from '../../generate/queries.ts'
import { forAll, notApplicable } from '../../outcomes.ts'

interface Wrong {
  query?: Record<string, string>
  body?: unknown
}

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C9',
  name: 'negative_data_rejection',
  promise: 'An invalid request is rejected.',
  async run(subject, operation) {
    const right = await subject.arrange(operation, 'shared')
    const bodies = wrongBodiesOf(subject, operation, right.body)?.map((body): Wrong => ({ body }))
    const queries = wrongQueriesOf(subject, operation)?.map((query): Wrong => ({ query }))
    const ways = [bodies, queries].filter((each) => each !== undefined)
    if (ways.length === 0) return notApplicable('neither its query nor its body can be wrong')
    return forAll(subject, fc.oneof(...ways), async (wrong) => {
      const answer = await subject.call({ operation, ...right, ...wrong })
      expectRefused(answer, 'A wrong request')
    })
  },
}
