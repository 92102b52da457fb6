import type { OperationCheck } from '../check.ts'
import { expectStatus } from '../expect.ts'
import { idsIn } from '../lifecycle.ts'
import { holds, notApplicable } from '../outcomes.ts'

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C27',
  name: 'name_space',
  promise: 'What is private to some is not there for others, whatever they may do elsewhere.',
  async run(subject, operation) {
    const right = await subject.arrange(operation, 'shared')
    const isOwn = operation.path.startsWith('/user/') && idsIn(operation).length > 0
    const isPrivate = right.params.repo?.startsWith('vault-') === true
    if (!isOwn && !isPrivate) return notApplicable('what it names is not private')
    if (!operation.tokens.includes('classic')) return notApplicable('users do not call it')
    const headers = { ...right.headers, authorization: subject.strangers.user }
    const answer = await subject.call({ operation, ...right, headers })
    expectStatus(answer, [404], 'A stranger asks')
    return holds(1)
  },
}
