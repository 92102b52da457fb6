import type { Answer, OperationCheck } from '../../check.ts'
import { holds, notApplicable } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

/** Headers that differ per response, or depend on how it is sent. */
const own =
  /^(date|x-service-request-id|x-ratelimit-|ratelimit|content-length|transfer-encoding|keep-alive|connection)/

/** URLs of files contain a ticket that is encrypted again for each response. */
const withoutTicket = (value: unknown) =>
  String(value).replace(/(\/(?:archives|release-assets)\/|\?token=)[\w-]+$/, '$1')

const headersOf = ({ headers }: Answer) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !own.test(name))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => [name, name === 'location' ? withoutTicket(value) : value]),
  )

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C32',
  name: 'head',
  promise: 'HEAD is answered as GET is, without the body.',
  async run(subject, operation) {
    if (operation.method !== 'GET') return notApplicable('it is no GET')
    const right = await subject.arrange(operation)
    const got = await subject.call({ operation, ...right })
    const head = await subject.call({ operation, ...right, method: 'HEAD' })
    if (head.status !== got.status) throw new Violation(`GET has ${got.status}`, head)
    if (head.text !== '') throw new Violation('HEAD has a body', head)
    const [one, other] = [headersOf(got), headersOf(head)].map((each) => JSON.stringify(each))
    if (one !== other && operation.id !== 'rate-limit/get')
      throw new Violation(`The headers of GET are ${one}, those of HEAD ${other}`, head)
    return holds(1)
  },
}
