import type { OperationCheck } from '../../check.ts'
import { expectStatus } from '../../expect.ts'
import { methodsOn } from '../../generate/judge.ts'
import { holds } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C12',
  name: 'allow_header',
  promise: '`Allow` lists exactly the methods that the contract has for the path.',
  async run(subject, operation) {
    const { params, headers } = await subject.arrange(operation, 'shared')
    const methods = methodsOn(subject, operation.path)
    const expected = methods.includes('GET') ? [...methods, 'HEAD'] : methods
    const answer = await subject.call({ operation, method: 'TRACE', params, headers })
    expectStatus(answer, [405], 'TRACE is not in the contract')
    const said = (answer.headers.allow ?? '').split(/,\s*/).filter(Boolean)
    if (said.sort().join() !== expected.sort().join())
      throw new Violation(
        `Allow is "${answer.headers.allow}", not "${expected.join(', ')}"`,
        answer,
      )
    return holds(1)
  },
}
