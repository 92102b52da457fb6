import type { OperationCheck, Subject, Valid } from '../../check.ts'
import { holds, notApplicable, notProven } from '../../outcomes.ts'
import { bytesOf, headerIn, sendRaw } from '../../raw.ts'
import { Violation } from '../../violation.ts'

/** Operations that answer 204 only in some state, or to some callers. */
const quiet: Record<string, (subject: Subject, given: Valid) => Promise<Valid> | Valid> = {
  'interactions/get-restrictions-for-authenticated-user': async (subject, given) => {
    const removal = named(subject, 'interactions/remove-restrictions-for-authenticated-user')
    await subject.call({ ...given, operation: removal })
    return given
  },
  'orgs/check-membership-for-user': async (subject, given) => {
    const { headers } = await subject.arrange(named(subject, 'orgs/remove-member'))
    return { ...given, headers }
  },
  'repos/merge': (_subject, given) => ({ ...given, body: { base: 'main', head: 'main' } }),
  'actions/create-workflow-dispatch': (_subject, given) => ({ ...given, body: { ref: 'main' } }),
}

const named = ({ allOperations }: Subject, id: string) =>
  allOperations.find((each) => each.id === id)!

export const check: OperationCheck = {
  id: 'C40',
  kind: 'operation',
  name: 'no_content',
  promise:
    'A 204 has no body and no headers that describe one (RFC 9110, sections 8.6 and 15.3.5).',
  async run(subject, operation) {
    if (!operation.statuses.includes(204)) return notApplicable('it has no 204')
    const usual = await subject.arrange(operation, 'own')
    const given = (await quiet[operation.id]?.(subject, usual)) ?? usual
    const { status, head, rest } = await sendRaw(subject.url, bytesOf(subject, operation, given))
    if (status !== 204) return notProven(`it answered ${status}`)
    const wrong = (what: string) => new Violation(`${operation.id}: a 204 has ${what}\n${head}`)
    if (rest !== '') throw wrong(`a body: ${rest.slice(0, 200)}`)
    for (const name of ['content-length', 'content-type', 'transfer-encoding'])
      if (headerIn(head, name) !== undefined) throw wrong(name)
    return holds(1)
  },
}
