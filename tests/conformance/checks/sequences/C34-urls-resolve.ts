import { contractOf } from '../../../_support/contract/contract-responses.ts'
import type { OperationCheck, Subject } from '../../check.ts'
import { holds, notApplicable } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

/** Maximum number of URLs tested per response. URLs shared by responses are tested once. */
const most = 5

const asked = new WeakMap<Subject, Set<string>>()

/** URLs of the API without placeholders. */
function* addressesIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && /^http:\/\/[^{}\s]+$/.test(value)) yield value
  if (typeof value !== 'object' || value === null) return
  for (const each of Object.values(value)) yield* addressesIn(each)
}

/**
 * The target of a URL may be deleted or empty. Then the response is that of an existing operation.
 */
const found = (status: number) => status < 500 && ![400, 405].includes(status)

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C34',
  name: 'urls_resolve',
  promise: 'URLs in responses lead to paths of the contract.',
  async run(subject, operation) {
    if (operation.method !== 'GET') return notApplicable('its URLs are those that GET returns')
    const right = await subject.arrange(operation)
    const { body } = await subject.call({ operation, ...right })
    const known = asked.get(subject) ?? new Set<string>()
    asked.set(subject, known)
    const contract = contractOf(subject.version)
    const paths = [...new Set(addressesIn(body))]
      .filter((url) => url.startsWith(subject.url))
      .map((url) => url.slice(subject.url.length))
      .filter((path) => contract?.match('GET', path) && !known.has(path))
      .slice(0, most)
    for (const path of paths) {
      known.add(path)
      const answer = await subject.call({ method: 'GET', path, headers: right.headers })
      if (!found(answer.status)) throw new Violation(`${operation.id} leads here`, answer)
    }
    return paths.length > 0 ? holds(paths.length) : notApplicable('it returns no new URL')
  },
}
