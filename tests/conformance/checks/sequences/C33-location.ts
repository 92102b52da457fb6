import type { OperationCheck } from '../../check.ts'
import { expectStatus } from '../../expect.ts'
import { barren, created } from '../../lifecycle.ts'
import { holds, notApplicable } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

const identity = (body: { id?: unknown } | undefined) => body?.id

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C33',
  name: 'location',
  promise: 'The `Location` of a created resource leads to it.',
  async run(subject, operation) {
    const reason = barren(operation)
    if (reason) return reason
    const { right, made } = await created(subject, operation)
    const { location } = made.headers
    if (made.status !== 201 || location === undefined)
      return notApplicable('the resource that it creates has no URL')
    if (!location.startsWith(subject.url)) throw new Violation(`It leads to ${location}`, made)
    const path = location.slice(subject.url.length)
    const found = await subject.call({ method: 'GET', path, headers: right.headers })
    expectStatus(found, [200], `${operation.id} made it`)
    if (identity(found.body) !== identity(made.body))
      throw new Violation('There is something else', found)
    return holds(1)
  },
}
