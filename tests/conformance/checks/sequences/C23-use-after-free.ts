import type { OperationCheck, OperationUnderTest, Subject } from '../../check.ts'
import { expectStatus } from '../../expect.ts'
import { deleted, lasting } from '../../lifecycle.ts'
import { holds, notApplicable } from '../../outcomes.ts'

const parametersOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

/** Operations on the same resource or below it that need no other path parameter. */
const usersOf = ({ allOperations }: Subject, { path, tokens }: OperationUnderTest) =>
  allOperations.filter(
    (each) =>
      tokens.every((kind) => kind !== 'classic' || each.tokens.includes(kind)) &&
      ['GET', 'PATCH'].includes(each.method) &&
      (each.path === path || each.path.startsWith(`${path}/`)) &&
      parametersOf(each.path).every((name) => parametersOf(path).includes(name)),
  )

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C23',
  name: 'use_after_free',
  promise: 'A deleted resource and its children are no longer available.',
  async run(subject, operation) {
    const why = lasting(operation)
    if (why) return notApplicable(why)
    const users = usersOf(subject, operation)
    if (users.length === 0) return notApplicable('no other operation uses what it deletes')
    const { params, headers } = await deleted(subject, operation)
    for (const user of users) {
      const body =
        user.method === 'PATCH' ? (await subject.arrange(user, 'shared')).body : undefined
      const answer = await subject.call({ operation: user, params, headers, body })
      expectStatus(answer, [404], `It was deleted by ${operation.id}`)
    }
    return holds(users.length)
  },
}
