import type { OperationCheck } from '../../check.ts'
import { expectStatus } from '../../expect.ts'
import { holds } from '../../outcomes.ts'

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C13',
  name: 'ignored_auth',
  promise:
    'Operations that require authentication reject anonymous requests, and every operation rejects invalid credentials.',
  async run(subject, operation) {
    const right = await subject.arrange(operation, 'shared')
    const wrong = { ...right.headers, authorization: subject.strangers.invalid }
    const invalid = await subject.call({ operation, ...right, headers: wrong })
    expectStatus(invalid, [401], 'Invalid credentials')
    if (operation.tokens.includes('none')) return holds(1)
    const none = await subject.call({ operation, ...right, without: ['authorization'] })
    expectStatus(none, [401, 404], 'No credentials')
    return holds(2)
  },
}
