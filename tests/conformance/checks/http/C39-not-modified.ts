import type { Arguments, OperationCheck, OperationUnderTest, Subject } from '../../check.ts'
import { holds, notApplicable, notProven } from '../../outcomes.ts'
import { bytesOf, headerIn, sendRaw } from '../../raw.ts'
import { Violation } from '../../violation.ts'

const told = ({ method, path }: OperationUnderTest, more: string) => `${method} ${path}: ${more}`

/** Uses a raw connection, because HTTP clients hide headers and bodies that a 304 must not have. */
async function ask(
  subject: Subject,
  operation: OperationUnderTest,
  given: Arguments,
  [method, tag]: [method: string, tag: string],
) {
  const headers = { ...given.headers, 'if-none-match': tag }
  return sendRaw(subject.url, bytesOf(subject, operation, { ...given, headers, method }))
}

async function checkRead(subject: Subject, operation: OperationUnderTest) {
  const given = await subject.arrange(operation, 'shared')
  const first = await subject.call({ operation, ...given })
  const { etag } = first.headers
  if (first.status !== 200) return notApplicable(`it answers ${first.status}`)
  if (etag === undefined) throw new Violation('a conditional operation has no ETag', first)
  for (const method of ['GET', 'HEAD']) {
    const { status, head, rest } = await ask(subject, operation, given, [method, etag])
    if (status === 200 && method === 'GET') return notProven('it changed between two requests')
    const wrong = (what: string) => new Violation(told(operation, `${method} ${what}\n${head}`))
    if (status !== 304) throw wrong(`with its own ETag returns ${status}`)
    if (rest !== '') throw wrong(`returns 304 with a body: ${rest.slice(0, 200)}`)
    if (headerIn(head, 'etag') !== etag) throw wrong(`returns 304 without the ETag ${etag}`)
    for (const name of ['content-length', 'content-type', 'transfer-encoding'])
      if (headerIn(head, name) !== undefined) throw wrong(`returns 304 with ${name}`)
  }
  return holds(2)
}

/** Conditional headers do not affect writes. */
async function checkWrite(subject: Subject, operation: OperationUnderTest) {
  const given = await subject.arrange(operation, 'own')
  const { status } = await ask(subject, operation, given, [operation.method, '*'])
  if (status === 304) throw new Violation(told(operation, 'returns 304'))
  return holds(1)
}

export const check: OperationCheck = {
  id: 'C39',
  kind: 'operation',
  name: 'not_modified',
  promise: 'Only reads return 304, without a body and with the requested ETag.',
  run(subject, operation) {
    if (operation.method !== 'GET') return checkWrite(subject, operation)
    if (operation.described['x-conditional'] === true) return checkRead(subject, operation)
    return Promise.resolve(notApplicable('it is not conditional'))
  },
}
