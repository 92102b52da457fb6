import type { Asked, OperationCheck } from '../../check.ts'
import { expectStatus } from '../../expect.ts'
import { holds, notApplicable } from '../../outcomes.ts'

const typed = (type: string): Partial<Asked> => ({ headers: { 'content-type': type } })

const utf16 = Buffer.from('{"a":"b"}', 'utf16le')
const latin1 = Buffer.from('{"a":"caf\u00e9"}', 'latin1')

/** Requests and the expected statuses. */
const wrong: [what: string, asked: Partial<Asked>, status: number][] = [
  ['HTML', typed('text/html'), 415],
  ['XML', typed('application/xml; charset=utf-8'), 415],
  ['A picture', typed('image/png'), 415],
  ['YAML', typed('application/yaml'), 415],
  ['No media type', typed('json'), 415],
  ['UTF-16', { ...typed('application/json; charset=utf-16'), raw: utf16 }, 400],
  ['Latin 1', { ...typed('application/json; charset=iso-8859-1'), raw: latin1 }, 400],
]

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C20',
  name: 'content_type',
  promise: 'A body with an unsupported media type returns 415, with an unsupported encoding 400.',
  async run(subject, operation) {
    if (!operation.body) return notApplicable('it has no body')
    const right = await subject.arrange(operation, 'shared')
    const raw = JSON.stringify(right.body ?? {})
    for (const [what, asked, status] of wrong) {
      const headers = { ...right.headers, ...asked.headers }
      const answer = await subject.call({ operation, ...right, raw, ...asked, headers })
      expectStatus(answer, [status], what)
    }
    return holds(wrong.length)
  },
}
