import type { OperationCheck } from '../../check.ts'
import { expectStatus } from '../../expect.ts'
import { holds, notApplicable } from '../../outcomes.ts'

/** Almost valid JSON. */
const malformed = [
  '{',
  '}',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  '{a:1}',
  '{"a":01}',
  '{"a":NaN}',
  '{"a":"\t"}',
  '{"a":1}{"b":2}',
  '{"a":"\\x41"}',
  '/* a */{"a":1}',
]

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C21',
  name: 'malformed_json',
  promise: 'Malformed JSON returns 400.',
  async run(subject, operation) {
    if (!operation.body) return notApplicable('it has no body')
    const right = await subject.arrange(operation, 'shared')
    for (const raw of malformed) {
      const answer = await subject.call({ operation, ...right, raw })
      expectStatus(answer, [400], `Not JSON: ${raw}`)
    }
    return holds(malformed.length)
  },
}
