import type { OperationCheck } from '../check.ts'
import { holds, notApplicable } from '../outcomes.ts'
import { Violation } from '../violation.ts'

export const check: OperationCheck = {
  id: 'C45',
  kind: 'operation',
  name: 'anonymous_changes',
  promise: 'Nobody changes anything without credentials, whatever the answer says.',
  async run(subject, operation) {
    if (operation.method === 'GET') return notApplicable('it changes nothing')
    if (operation.tokens.includes('none')) return notApplicable('anybody may')
    const { headers, ...given } = await subject.arrange(operation, 'own')
    const { authorization: _, ...others } = headers
    const before = await subject.snapshot()
    const answer = await subject.call({ operation, ...given, headers: others })
    if (answer.status < 400) throw new Violation('somebody without credentials is let in', answer)
    if ((await subject.snapshot()) !== before)
      throw new Violation(
        'somebody without credentials is refused, and has changed something',
        answer,
      )
    return holds(1)
  },
}
