import type { OperationCheck } from '../check.ts'
import { bytesOf, headerIn, sendRaw } from '../raw.ts'
import { holds, notApplicable, notProven } from '../outcomes.ts'
import { Violation } from '../violation.ts'

export const check: OperationCheck = {
  id: 'C40',
  kind: 'operation',
  name: 'no_content',
  promise:
    'A 204 has no body and no headers that describe one (RFC 9110, sections 8.6 and 15.3.5).',
  async run(subject, operation) {
    if (!operation.statuses.includes(204)) return notApplicable('it has no 204')
    const given = await subject.arrange(operation, 'own')
    const { status, head, rest } = await sendRaw(subject.url, bytesOf(subject, operation, given))
    if (status !== 204) return notProven(`it answered ${status}`)
    const wrong = (what: string) => new Violation(`${operation.id}: a 204 has ${what}\n${head}`)
    if (rest !== '') throw wrong(`a body: ${rest.slice(0, 200)}`)
    for (const name of ['content-length', 'content-type', 'transfer-encoding'])
      if (headerIn(head, name) !== undefined) throw wrong(name)
    return holds(1)
  },
}
