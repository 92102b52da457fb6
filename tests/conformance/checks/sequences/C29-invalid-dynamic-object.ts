import type { OperationCheck } from '../../check.ts'
import { expectStatus } from '../../expect.ts'
import { idsIn } from '../../lifecycle.ts'
import { holds, notApplicable } from '../../outcomes.ts'

const bad = ['0', '-1', String(2 ** 53), 'none', '../']

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C29',
  name: 'invalid_dynamic_object',
  promise: 'Unknown and malformed ids are not found.',
  async run(subject, operation) {
    const ids = idsIn(operation)
    if (ids.length === 0) return notApplicable('it has no numeric id')
    const right = await subject.arrange(operation, 'shared')
    for (const name of ids) {
      for (const value of bad) {
        const params = { ...right.params, [name]: value }
        const answer = await subject.call({ operation, ...right, params })
        expectStatus(answer, [404], `${name} is ${value}`)
      }
    }
    return holds(ids.length * bad.length)
  },
}
