import type { Answer, OperationCheck, Subject, Valid } from '../../check.ts'
import { expectStatus } from '../../expect.ts'
import { barren, created, operationAt } from '../../lifecycle.ts'
import { holds, notApplicable } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

type Made = Record<string, unknown>

const listOf = ({ body }: Answer): Made[] | undefined => {
  const lists = Array.isArray(body) ? [body] : Object.values(body ?? {}).filter(Array.isArray)
  return lists[0] as Made[] | undefined
}

async function expectListed(subject: Subject, made: Answer, right: Valid): Promise<boolean> {
  const list = operationAt(subject, 'GET', made.operation?.path ?? '')
  if (!list || typeof made.body?.id !== 'number') return false
  const query = { per_page: '100', state: 'all' }
  const { params, headers } = right
  const listed = await subject.call({ operation: list, params, headers, query })
  const all = listOf(listed) ?? []
  if (!all.some(({ id }) => id === made.body.id) && all.length < 100)
    throw new Violation(`The resource that ${made.operation?.id} created is not listed`, listed)
  return true
}

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C24',
  name: 'ensure_resource_availability',
  promise: 'A created resource is available on its own and in lists.',
  async run(subject, operation) {
    const reason = barren(operation)
    if (reason) return reason
    const { right, made } = await created(subject, operation)
    if (made.status !== 201) return notApplicable('this call creates nothing')
    const url = String(made.headers.location ?? made.body?.url ?? '')
    const isListed = await expectListed(subject, made, right)
    if (!url.startsWith(subject.url)) {
      return isListed ? holds(1) : notApplicable('it returns no URL, and there is no list')
    }
    const asked = { method: 'GET', path: url.slice(subject.url.length), headers: right.headers }
    expectStatus(await subject.call(asked), [200], `It was created by ${operation.id}`)
    return holds(isListed ? 2 : 1)
  },
}
