import type { OperationCheck, OperationUnderTest, Subject } from '../../check.ts'
import { holds, notApplicable } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

async function expectSafe(subject: Subject, operation: OperationUnderTest, method: string) {
  const right = await subject.arrange(operation, 'shared')
  const before = await subject.snapshot()
  const answer = await subject.call({ operation, ...right, method })
  if ((await subject.snapshot()) !== before)
    throw new Violation(`${method} changed the store`, answer)
}

async function expectIdempotent(subject: Subject, operation: OperationUnderTest) {
  const right = await subject.arrange(operation, 'own')
  await subject.call({ operation, ...right })
  const before = await subject.snapshot()
  const answer = await subject.call({ operation, ...right })
  if ((await subject.snapshot()) !== before)
    throw new Violation('A repeated request changed something', answer)
}

/** Operations that store the same again, and what differs then. */
const anew: Record<string, string> = {
  'actions/create-or-update-repo-secret': 'it encrypts the same value again',
  'actions/create-or-update-org-secret': 'it encrypts the same value again',
  'repos/create-or-update-file-contents': 'it makes another commit, also of the same content',
}

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C31',
  name: 'safe_and_idempotent',
  promise: 'GET and HEAD change nothing; neither do PUT and DELETE when they are repeated.',
  async run(subject, operation) {
    const { method } = operation
    if (method === 'GET') {
      await expectSafe(subject, operation, 'GET')
      await expectSafe(subject, operation, 'HEAD')
      return holds(2)
    }
    if (method !== 'PUT' && method !== 'DELETE') return notApplicable('it may do so each time')
    const differs = anew[operation.id]
    if (differs !== undefined) return notApplicable(differs)
    await expectIdempotent(subject, operation)
    return holds(1)
  },
}
