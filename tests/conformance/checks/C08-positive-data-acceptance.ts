import type { OperationCheck } from '../check.ts'
import { holds } from '../outcomes.ts'
import { Violation } from '../violation.ts'

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C8',
  name: 'positive_data_acceptance',
  promise: 'A request that is as the contract has it is accepted.',
  async run(subject, operation) {
    const right = await subject.arrange(operation)
    const answer = await subject.call({ operation, ...right })
    if (answer.status !== right.success)
      throw new Violation(`A right request is answered with ${answer.status}`, answer)
    return holds(1)
  },
}
