import type { OperationCheck } from '../../check.ts'
import { holds } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C18',
  name: 'unknown_query_parameter',
  promise: 'An unknown query parameter has no effect.',
  async run(subject, operation) {
    const plain = await subject.arrange(operation)
    const answer = await subject.call({ operation, ...plain, query: { zz_unknown: 'yes' } })
    if (answer.status !== plain.success)
      throw new Violation(
        `An unknown parameter changes ${plain.success} to ${answer.status}`,
        answer,
      )
    return holds(1)
  },
}
