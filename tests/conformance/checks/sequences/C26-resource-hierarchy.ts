import type { OperationCheck } from '../../check.ts'
import { expectStatus } from '../../expect.ts'
import { idsIn } from '../../lifecycle.ts'
import { holds, notApplicable } from '../../outcomes.ts'

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C26',
  name: 'resource_hierarchy',
  promise: 'A resource is not found below a different parent.',
  async run(subject, operation) {
    const ids = idsIn(operation)
    const isInside = /\{(repo|org|gist_id)\}.*_id\}/.test(operation.path)
    if (ids.length === 0 || !isInside) return notApplicable('nothing it names is inside another')
    const here = await subject.arrange(operation, 'own')
    const elsewhere = await subject.arrange(operation, 'own')
    const names = ids.filter((name) => here.params[name] !== elsewhere.params[name])
    if (names.length === 0) return notApplicable('its ids are the same everywhere')
    const theirs = Object.fromEntries(names.map((name) => [name, here.params[name] as string]))
    const params = { ...elsewhere.params, ...theirs }
    const answer = await subject.call({ operation, ...elsewhere, params })
    expectStatus(answer, [404], 'It has another parent')
    return holds(1)
  },
}
