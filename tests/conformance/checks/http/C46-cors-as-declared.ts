import { resolve } from '../../../../tools/contract/contract.ts'
import type { Answer, OperationCheck, OperationUnderTest, Subject } from '../../check.ts'
import { holds } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

const origin = 'https://page.example'

const listOf = (answer: Answer, name: string) =>
  String(answer.headers[name] ?? '')
    .toLowerCase()
    .split(', ')

/** Request headers that scripts must be able to send. */
const sendable = ['authorization', 'content-type', 'if-none-match', 'x-service-api-version']

/** Every origin is allowed, and therefore no credentials of the browser. */
function checkOrigin(answer: Answer): void {
  const { 'access-control-allow-origin': allowed } = answer.headers
  if (allowed !== '*') throw new Violation(`allowed origins: ${allowed}`, answer)
  if (answer.headers['access-control-allow-credentials'] !== undefined)
    throw new Violation('scripts may send browser credentials', answer)
}

function checkPreflight(answer: Answer, method: string): void {
  if (answer.status !== 204) throw new Violation(`a preflight answers ${answer.status}`, answer)
  checkOrigin(answer)
  const methods = listOf(answer, 'access-control-allow-methods')
  if (!methods.includes(method.toLowerCase()))
    throw new Violation(`${method} is not allowed for scripts`, answer)
  const headers = listOf(answer, 'access-control-allow-headers')
  const missing = sendable.filter((name) => !headers.includes(name))
  if (missing.length > 0) throw new Violation(`scripts cannot send ${missing.join()}`, answer)
}

/** Headers that scripts may always read (Fetch Standard, CORS-safelisted response-header names). */
const safelisted = ['content-type', 'content-length', 'cache-control', 'expires', 'last-modified']

/** Headers that the contract documents for any response. */
function documentedHeaders({ contract }: Subject, { described }: OperationUnderTest): string[] {
  const names = Object.values(described.responses).flatMap((reply) =>
    Object.keys((resolve(contract, reply).headers as object | undefined) ?? {}),
  )
  return [...new Set(names.map((name) => name.toLowerCase()))]
}

export const check: OperationCheck = {
  id: 'C46',
  kind: 'operation',
  name: 'cors_as_declared',
  promise:
    'Scripts of any origin may send requests without browser credentials and read every documented header.',
  async run(subject, operation) {
    const { method } = operation
    const path = operation.path.replace(/\{\w+\}/g, '1')
    const asking = { origin, 'access-control-request-method': method }
    checkPreflight(await subject.call({ method: 'OPTIONS', path, headers: asking }), method)
    const headers = { origin, authorization: subject.strangers.invalid }
    const answer = await subject.call({ operation, path, headers })
    checkOrigin(answer)
    const readable = [...safelisted, ...listOf(answer, 'access-control-expose-headers')]
    const hidden = documentedHeaders(subject, operation).filter((name) => !readable.includes(name))
    if (hidden.length > 0) throw new Violation(`scripts cannot read ${hidden.join(', ')}`, answer)
    return holds(2)
  },
}
