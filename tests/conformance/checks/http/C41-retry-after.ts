import type { Answer, ServerCheck } from '../../check.ts'
import { holds, notProven } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

/** A server with strict limits refuses a request after at most this number. */
const most = 60

const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

/** Seconds or a date (RFC 9110, section 10.2.3). */
function judge(answer: Answer): void {
  const said = answer.headers['retry-after']
  if (said === undefined) throw new Violation(`a ${answer.status} has no Retry-After`, answer)
  if (!/^[1-9]\d*$/.test(said) && !httpDate.test(said))
    throw new Violation(`Retry-After says "${said}"`, answer)
}

export const check: ServerCheck = {
  id: 'C41',
  kind: 'server',
  name: 'retry_after',
  promise: 'A 429 or 503 has a `Retry-After` header.',
  async run({ limited, strangers }) {
    const headers = { authorization: strangers.user }
    for (let asked = 0; asked < most; asked++) {
      // Writes cost more points, and this one names nothing that exists.
      const path = '/user/starred/nobody/nothing'
      const answer = await limited.call({ method: 'PUT', path, headers })
      if (![429, 503].includes(answer.status)) continue
      judge(answer)
      return holds(1)
    }
    return notProven('no request was limited')
  },
}
