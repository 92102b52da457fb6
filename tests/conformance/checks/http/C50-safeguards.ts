import type { Answer, OperationCheck } from '../../check.ts'
import { holds } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

/** Security headers of every response. */
const safeguards: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'content-security-policy': /^default-src 'none'; frame-ancestors 'none'$/,
  'cache-control': /^(no-store|(public|private), no-cache)$/,
}

function judge(answer: Answer): void {
  for (const [name, pattern] of Object.entries(safeguards)) {
    const said = String(answer.headers[name] ?? 'nothing')
    if (!pattern.test(said)) throw new Violation(`${name} says ${said}`, answer)
  }
  if (answer.headers['cache-control']?.startsWith('public') && answer.sent.headers.authorization)
    throw new Violation('a response for one caller may be cached for all', answer)
  for (const name of ['server', 'x-powered-by', 'set-cookie'])
    if (answer.headers[name] !== undefined) throw new Violation(`it has ${name}`, answer)
}

export const check: OperationCheck = {
  id: 'C50',
  kind: 'operation',
  name: 'safeguards',
  promise: 'Every response has the security headers for browsers and caches.',
  async run(subject, operation) {
    const given = await subject.arrange(operation)
    const { authorization: _, ...anonymous } = given.headers
    const wrong = { ...given.headers, authorization: subject.strangers.invalid }
    judge(await subject.call({ operation, ...given }))
    judge(await subject.call({ operation, ...given, headers: anonymous }))
    judge(await subject.call({ operation, ...given, headers: wrong }))
    judge(await subject.call({ operation, ...given, method: 'PROPFIND' }))
    return holds(4)
  },
}
