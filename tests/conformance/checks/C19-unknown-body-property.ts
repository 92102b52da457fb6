import type { OperationCheck } from '../check.ts'
import { expectRefused } from '../expect.ts'
import { isRightBody } from '../generate/judge.ts'
import { holds, notApplicable } from '../outcomes.ts'
import { Violation } from '../violation.ts'

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C19',
  name: 'unknown_body_property',
  promise:
    'A property that the contract does not have is passed over, or refused where it says so.',
  async run(subject, operation) {
    if (!operation.body) return notApplicable('it has no body')
    const right = await subject.arrange(operation)
    const body = { ...(right.body as object | undefined), zz_unknown: 'a canary' }
    const answer = await subject.call({ operation, ...right, body })
    if (!isRightBody(subject, operation)(body)) {
      expectRefused(answer, 'A body with a property too many')
      return holds(1)
    }
    if (answer.status !== right.success)
      throw new Violation(`An unknown property makes ${answer.status} of ${right.success}`, answer)
    if (answer.text.includes('a canary')) throw new Violation('It is in the answer', answer)
    return holds(1)
  },
}
