import type { OperationCheck } from '../check.ts'
import { expectStatus } from '../expect.ts'
import { nowhere } from '../lifecycle.ts'
import { holds, notApplicable, notProven } from '../outcomes.ts'
import { Violation } from '../violation.ts'

const identity = (body: { id?: unknown; full_name?: unknown } | undefined) => body?.id

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C33',
  name: 'location',
  promise: '`Location` of what was created leads to it.',
  async run(subject, operation) {
    if (!operation.statuses.includes(201)) return notApplicable('it creates nothing')
    const known = nowhere[operation.id]
    if (known) return notProven(known)
    const right = await subject.arrange(operation, 'own')
    const created = await subject.call({ operation, ...right })
    const { location } = created.headers
    if (created.status !== 201 || location === undefined)
      return notApplicable('what it makes has no address of its own')
    if (!location.startsWith(subject.url)) throw new Violation(`It leads to ${location}`, created)
    const path = location.slice(subject.url.length)
    const found = await subject.call({ method: 'GET', path, headers: right.headers })
    expectStatus(found, [200], `${operation.id} made it`)
    if (identity(found.body) !== identity(created.body))
      throw new Violation('There is something else', found)
    return holds(1)
  },
}
