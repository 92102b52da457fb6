import type { OperationCheck, OperationUnderTest, Subject } from '../../check.ts'
import { holds, notApplicable } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

const strangeBodies = ['application/xml', 'text/html', 'image/png', 'application/octet-stream']

const strangeWishes = ['application/xml', 'image/png', 'text/html;q=0.1, */*;q=0.1']

async function checkBodies(subject: Subject, operation: OperationUnderTest): Promise<number> {
  if (operation.body === undefined) return 0
  const given = await subject.arrange(operation, 'shared')
  for (const type of strangeBodies) {
    const headers = { ...given.headers, 'content-type': type }
    const answer = await subject.call({
      operation,
      ...given,
      headers,
      body: undefined,
      raw: '<a/>',
    })
    const declared = operation.statuses.includes(415)
    if (declared && answer.status !== 415)
      throw new Violation(`${type} is not refused with 415`, answer)
    if (!declared && answer.status === 415) throw new Violation('415 is not declared', answer)
  }
  return strangeBodies.length
}

/**
 * Responses have one media type, so unsupported Accept values are ignored. 406 is returned only
 * where documented.
 */
async function checkWishes(subject: Subject, operation: OperationUnderTest): Promise<number> {
  if (operation.method !== 'GET') return 0
  const given = await subject.arrange(operation, 'shared')
  for (const accept of strangeWishes) {
    const headers = { ...given.headers, accept }
    const answer = await subject.call({ operation, ...given, headers })
    const usual = operation.statuses.filter((status) => status < 300 || status === 406)
    if (![given.success, ...usual].includes(answer.status))
      throw new Violation(`Accept: ${accept} is answered ${answer.status}`, answer)
  }
  return strangeWishes.length
}

export const check: OperationCheck = {
  id: 'C42',
  kind: 'operation',
  name: 'media_types',
  promise: 'Unsupported media types are handled as declared: 415, and no 406.',
  async run(subject, operation) {
    if (operation.method !== 'GET' && !operation.body)
      return notApplicable('it has neither a request nor a response body')
    const bodies = await checkBodies(subject, operation)
    return holds(bodies + (await checkWishes(subject, operation)))
  },
}
