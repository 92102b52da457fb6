import type { Asked, OperationCheck } from '../../check.ts'
import { disclosures } from '../../disclosures.ts'
import { holds } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

const oddIds = ["'", '-1', '9223372036854775808', '%', '../../etc/passwd', '{{7*7}}']

/** Requests that tend to trigger detailed error messages. */
function provocations(given: Asked): Asked[] {
  const [name] = Object.keys(given.params ?? {}).slice(-1)
  const json = { ...given.headers, 'content-type': 'application/json' }
  return [
    { ...given, headers: { ...given.headers, 'x-service-api-version': '\'"<' } },
    { ...given, headers: { ...given.headers, authorization: 'Bearer \\"' } },
    { ...given, headers: { ...given.headers, accept: '(((' } },
    ...['{', '[1', 'null', '{"name":{"a":[[[1]]]}}', '\xff'].map((raw) => ({
      ...given,
      ...{ headers: json, body: undefined, raw },
    })),
    ...oddIds.flatMap((id) =>
      name ? [{ ...given, params: { ...given.params, [name]: id } }] : [],
    ),
    { ...given, query: { ...given.query, page: '1e9', per_page: "'", since: 'x', sort: '%00' } },
  ]
}

export const check: OperationCheck = {
  id: 'C43',
  kind: 'operation',
  name: 'no_disclosure',
  promise:
    'No response discloses internal details: no stack trace, path, SQL or version of a component.',
  async run(subject, operation) {
    const given = await subject.arrange(operation, 'shared')
    // A repeated write is sent by a caller without access.
    const headers = { ...given.headers, authorization: subject.strangers.user }
    const harmless = operation.method === 'GET' ? given : { ...given, headers }
    const asked = provocations(harmless)
    for (const each of asked) {
      const answer = await subject.call({ operation, ...each })
      const [found] = disclosures(answer)
      if (found !== undefined) throw new Violation(`a response discloses ${found}`, answer)
    }
    return holds(asked.length)
  },
}
