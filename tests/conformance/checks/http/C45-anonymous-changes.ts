import type { OperationCheck } from '../../check.ts'
import { holds, notApplicable } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

export const check: OperationCheck = {
  id: 'C45',
  kind: 'operation',
  name: 'anonymous_changes',
  promise: 'An anonymous request changes nothing, whatever its response.',
  async run(subject, operation) {
    if (operation.method === 'GET') return notApplicable('it changes nothing')
    if (operation.tokens.includes('none')) return notApplicable('anybody may')
    const { headers, ...given } = await subject.arrange(operation, 'own')
    const { authorization: _, ...others } = headers
    const before = await subject.snapshot()
    const answer = await subject.call({ operation, ...given, headers: others })
    if (answer.status < 400) throw new Violation('an anonymous request is accepted', answer)
    if ((await subject.snapshot()) !== before)
      throw new Violation('an anonymous request is rejected, but has changed something', answer)
    return holds(1)
  },
}
