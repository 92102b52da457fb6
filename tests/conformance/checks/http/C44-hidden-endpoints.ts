import type { ServerCheck, Subject } from '../../check.ts'
import { holds } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

/** Paths where frameworks, tools and accidents expose internal data. */
const hidden = [
  ...['/debug', '/debug/pprof', '/debug/vars', '/trace', '/console', '/env', '/actuator'],
  ...['/actuator/health', '/actuator/env', '/heapdump', '/threaddump', '/server-status', '/status'],
  ...['/openapi', '/openapi.json', '/openapi.yaml', '/swagger', '/swagger.json', '/swagger-ui'],
  ...['/api-docs', '/v2/api-docs', '/graphiql', '/admin', '/_admin', '/internal'],
  ...['/.env', '/.git/config', '/.git/HEAD', '/package.json', '/server/main.ts', '/node_modules'],
  ...['/metrics', '/metrics/', '/METRICS', '/api/v3/metrics', '/api/v3/healthz', '/_devplatform'],
  ...[
    '/_devplatform/reset',
    '/_devplatform/clock',
    '/reset',
    '/shutdown',
    '/config',
    '/backup.sql',
  ],
  ...['/devplatform.sqlite', '/data/devplatform.sqlite', '/__proto__', '/constructor', '/toString'],
]

/** Endpoints for operators' tools, available without credentials on purpose. */
const declared: [path: string, type: RegExp][] = [['/healthz', /^application\/json/]]

async function checkHidden(subject: Subject, path: string): Promise<void> {
  for (const method of ['GET', 'POST']) {
    const answer = await subject.call({ method, path })
    if (answer.status !== 404) throw new Violation(`${path} is there`, answer)
    if (answer.body?.message !== 'Not Found')
      throw new Violation(`${path} does not return the usual 404`, answer)
  }
}

export const check: ServerCheck = {
  id: 'C44',
  kind: 'server',
  name: 'hidden_endpoints',
  promise: 'There are no endpoints other than those of the contract and the declared ones.',
  async run(subject) {
    for (const path of hidden) await checkHidden(subject, path)
    for (const [path, type] of declared) {
      // These endpoints are outside the API, so their responses are not validated against the
      // contract.
      const { status, headers } = await fetch(subject.url + path)
      if (status !== 200) throw new Violation(`${path} answers ${status}`)
      const said = headers.get('content-type') ?? ''
      if (!type.test(said)) throw new Violation(`${path} is ${said}`)
    }
    return holds(hidden.length * 2 + declared.length)
  },
}
