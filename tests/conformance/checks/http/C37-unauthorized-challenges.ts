import type { Answer, OperationCheck } from '../../check.ts'
import { holds } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

/** A scheme and its parameters (RFC 9110, section 11.6.1). */
const challenge = /^(Basic|Bearer)( \w+="[^"]*")?(, (Basic|Bearer)?( ?\w+="[^"]*")?)*$/

/** @returns whether the check applies */
function judge(answer: Answer): boolean {
  if (answer.status !== 401) return false
  const said = answer.headers['www-authenticate']
  if (said === undefined) throw new Violation('a 401 has no WWW-Authenticate header', answer)
  if (!challenge.test(said)) throw new Violation(`"${said}" is no challenge`, answer)
  return true
}

export const check: OperationCheck = {
  id: 'C37',
  kind: 'operation',
  name: 'unauthorized_challenges',
  promise: 'A 401 has a `WWW-Authenticate` header with the supported schemes.',
  async run(subject, operation) {
    const path = operation.path.replace(/\{\w+\}/g, '1')
    const authorization = subject.strangers.invalid
    const invalid = await subject.call({ operation, path, headers: { authorization } })
    if (!judge(invalid)) throw new Violation('invalid credentials do not return 401', invalid)
    if (operation.tokens.includes('none')) return holds(1)
    const { headers, ...given } = await subject.arrange(operation, 'shared')
    const { authorization: _, ...others } = headers
    const without = await subject.call({ operation, ...given, headers: others })
    return holds(judge(without) ? 2 : 1)
  },
}
