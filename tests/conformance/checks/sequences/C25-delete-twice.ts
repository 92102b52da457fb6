import type { OperationCheck } from '../../check.ts'
import { expectStatus } from '../../expect.ts'
import { deleted, idsIn, lasting } from '../../lifecycle.ts'
import { holds, notApplicable } from '../../outcomes.ts'

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C25',
  name: 'delete_twice',
  promise: 'A deleted resource cannot be deleted again.',
  async run(subject, operation) {
    const why = lasting(operation)
    if (why) return notApplicable(why)
    // A relation such as a star or a membership is named by both its ends, which still exist.
    const last = operation.path.match(/\{(\w+)\}$/)?.[1]
    const isEnd = /^(role|repository)_id$/.test(last ?? '')
    if (isEnd || !idsIn(operation).includes(last ?? '')) return notApplicable('it ends a relation')
    const right = await deleted(subject, operation)
    const again = await subject.call({ operation, ...right })
    expectStatus(again, [404], 'It was deleted before')
    return holds(1)
  },
}
