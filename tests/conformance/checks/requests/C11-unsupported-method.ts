import type { OperationCheck } from '../../check.ts'
import { expectStatus } from '../../expect.ts'
import { methodsOn } from '../../generate/judge.ts'
import { holds } from '../../outcomes.ts'

/**
 * Methods of the contract, and some that no contract has. OPTIONS is used by preflight requests.
 */
const every = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'REPORT']

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C11',
  name: 'unsupported_method',
  promise: 'An unsupported method returns 405.',
  async run(subject, operation) {
    const right = await subject.arrange(operation, 'shared')
    const methods = methodsOn(subject, operation.path)
    const known = methods.includes('GET') ? [...methods, 'HEAD'] : methods
    const others = every.filter((method) => !known.includes(method))
    const { params, headers } = right
    for (const method of others) {
      const answer = await subject.call({ operation, method, params, headers })
      expectStatus(answer, [405], `${method} is not in the contract`)
    }
    return holds(others.length)
  },
}
