import type { OperationCheck } from '../../check.ts'
import { expectRefused } from '../../expect.ts'
import { isRightBody } from '../../generate/judge.ts'
import { holds, notApplicable } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C19',
  name: 'unknown_body_property',
  promise: 'An unknown property is ignored, or rejected where the contract says so.',
  async run(subject, operation) {
    if (!operation.body) return notApplicable('it has no body')
    const right = await subject.arrange(operation)
    const body = { ...(right.body as object | undefined), zz_unknown: 'a canary' }
    const answer = await subject.call({ operation, ...right, body })
    if (!isRightBody(subject, operation)(body)) {
      expectRefused(answer, 'A body with an unknown property')
      return holds(1)
    }
    if (answer.status !== right.success)
      throw new Violation(
        `An unknown property changes ${right.success} to ${answer.status}`,
        answer,
      )
    if (answer.text.includes('a canary')) throw new Violation('It is in the response', answer)
    return holds(1)
  },
}
