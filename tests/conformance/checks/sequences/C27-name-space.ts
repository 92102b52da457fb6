import type { OperationCheck } from '../../check.ts'
import { expectStatus } from '../../expect.ts'
import { idsIn } from '../../lifecycle.ts'
import { holds, notApplicable } from '../../outcomes.ts'

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C27',
  name: 'name_space',
  promise:
    'A private resource is hidden from callers without access, whatever access they have elsewhere.',
  async run(subject, operation) {
    const right = await subject.arrange(operation, 'shared')
    const isOpen = operation.tokens.includes('none')
    const isOwn = operation.path.startsWith('/user/') && idsIn(operation).length > 0 && !isOpen
    const isPrivate = right.params.repo?.startsWith('vault-') === true
    if (!isOwn && !isPrivate) return notApplicable('its resource is not private')
    if (!operation.tokens.includes('classic')) return notApplicable('users cannot call it')
    const headers = { ...right.headers, authorization: subject.strangers.user }
    const answer = await subject.call({ operation, ...right, headers })
    expectStatus(answer, [404], 'A stranger asks')
    return holds(1)
  },
}
