import type { OperationCheck } from '../../check.ts'
import { expectRefused, expectStatus } from '../../expect.ts'
import { holds } from '../../outcomes.ts'

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C10',
  name: 'missing_required_header',
  promise: 'A request without a required header is rejected; without credentials it returns 401.',
  async run(subject, operation) {
    const right = await subject.arrange(operation, 'shared')
    const nameless = await subject.call({ operation, ...right, without: ['user-agent'] })
    expectRefused(nameless, 'A request without User-Agent', [400, 401, 403, 406, 422])
    if (operation.tokens.includes('none')) return holds(1)
    const anonymous = await subject.call({ operation, ...right, without: ['authorization'] })
    // Private resources are hidden from anonymous callers.
    expectStatus(anonymous, [401, 404], 'A request without credentials')
    return holds(2)
  },
}
