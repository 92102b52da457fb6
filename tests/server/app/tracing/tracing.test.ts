import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { traceRequests } from '../../../../server/app/tracing/requests.ts'
import { ConfigError } from '../../../../server/core/config-error.ts'
import { systemClock } from '../../../../server/core/clock.ts'
import { createLog } from '../../../../server/core/log.ts'
import { openTracing } from '../../../../server/core/tracing/open-tracing.ts'
import { inSpan } from '../../../../server/core/tracing/tracing.ts'
import { readConfig } from '../../../../server/app/config.ts'
import {
  startTraceReceiver,
  type ReceivedSpan,
  type TraceReceiver,
} from '../../../_support/http/trace-receiver.ts'
import { until } from '../../../_support/patience.ts'
import { startTestServer, useService } from '../../../_support/start-server.ts'
import { stores } from '../../../_support/stores.ts'
import { useHooks } from '../../../_support/webhooks/hooks.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const caller = 'b7ad6b7169203331'

/** The variables of an exporter in JSON that sends immediately. */
function setVariables(more: Record<string, string>): void {
  for (const [name, value] of Object.entries({ OTEL_BSP_SCHEDULE_DELAY: '1', ...more }))
    vi.stubEnv(name, value)
}

const log = createLog('silent')

describe.each(stores)('traces, on $name', (store) => {
  let collector: TraceReceiver
  beforeAll(async () => {
    collector = await startTraceReceiver()
    setVariables({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=one%20two',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=other',
      OTEL_SERVICE_NAME: 'api',
    })
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await collector[Symbol.asyncDispose]()
  })
  const service = useService({ store, config: { tracing: 'http/json' } })
  const hooks = useHooks(service)

  const spanWith = (matches: (span: ReceivedSpan) => boolean) =>
    until(() => collector.spans.find(matches), 'the span')
  const ofRequest = (id: unknown) =>
    spanWith(({ attributes }) => attributes['devplatform.request.id'] === id)

  it('have one span for each request, which continues the trace of the caller', async () => {
    const { headers } = await service.as('mona').get(`${hooks.repository}/hooks?per_page=2`, {
      headers: { traceparent: `00-${traceId}-${caller}-01` },
    })
    const span = await ofRequest(headers['x-service-request-id'])
    expect(span).toMatchObject({ traceId, parentSpanId: caller, kind: 2, status: { code: 0 } })
    expect(span.name).toBe('GET /repos/{owner}/{repo}/hooks')
    expect(span.attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/repos/{owner}/{repo}/hooks',
      'http.response.status_code': 200,
      'url.path': `${hooks.repository}/hooks`,
      'url.scheme': 'http',
      'server.address': '127.0.0.1',
      'server.port': service.server.port,
      'devplatform.operation.id': 'repos/list-webhooks',
      'devplatform.api.version': '2026-03-10',
    })
    expect(span.attributes['devplatform.db.statements']).toBeGreaterThan(0)
    expect(span.resource).toMatchObject({
      'service.name': 'api',
      'service.version': '0.1.0',
      'deployment.environment.name': 'test',
    })
    expect(collector.headers[0]).toMatchObject({ 'x-tenant': 'one two' })
  })

  it('name the operation of a reply that is sent again, and it begins a trace', async () => {
    const get = async () => (await service.as('mona').get('/user')).headers
    const ids = [await get(), await get()].map((headers) => headers['x-service-request-id'])
    const spans = await Promise.all(ids.map(ofRequest))
    expect(spans.map(({ name }) => name)).toEqual(['GET /user', 'GET /user'])
    expect(new Set(spans.map((span) => span.traceId)).size).toBe(2)
    expect(spans.map(({ parentSpanId }) => parentSpanId)).toEqual([undefined, undefined])
  })

  it('contain no secrets: neither the query nor tokens in paths', async () => {
    const secret = 'ghp_0123456789012345678901234567'
    await service.as().get(`/nothing/${secret}?access_token=${secret}`)
    await fetch(`${service.server.url}/livez`)
    const span = await spanWith(({ attributes }) =>
      String(attributes['url.path']).startsWith('/nothing'),
    )
    expect(span.name).toBe('GET')
    expect(span.attributes['http.response.status_code']).toBe(404)
    expect(JSON.stringify(collector.spans)).not.toContain(secret.slice(0, 10))
    expect(JSON.stringify(collector.spans)).not.toContain('/livez')
  })

  it('have the name, type and text of a document, without literals and variables', async () => {
    const query = `query Find($of: String!) {
      user(login: $of) { repositories(first: 9) { totalCount } }
      repository(owner: "acme", name: """ghp_s3cret""") { id } # s3cret
    }`
    const asked = { query, variables: { of: 's3cret' } }
    const { headers } = await service.as('mona').post('/graphql', asked)
    const span = await ofRequest(headers['x-service-request-id'])
    expect(span).toMatchObject({ name: 'POST /graphql', kind: 2 })
    expect(span.attributes).toMatchObject({
      'http.route': '/graphql',
      'devplatform.operation.id': 'graphql/query',
      'devplatform.graphql.document': 'query user repository (Find)',
      'graphql.operation.name': 'Find',
      'graphql.operation.type': 'query',
    })
    expect(String(span.attributes['graphql.document']).replaceAll(/\s+/g, ' ')).toBe(
      'query Find($of: String!) { user(login: $of) { repositories(first: 0) { totalCount } } ' +
        'repository(owner: "", name: "") { id } }',
    )
    expect(JSON.stringify(span)).not.toContain('s3cret')
  })

  it('have the git processes of a request', async () => {
    const path = await service.repository({ auto_init: true })
    const repository = service.server.url + path.replace('/repos', '')
    await (await fetch(`${repository}.git/info/refs?service=git-upload-pack`)).text()
    const span = await spanWith(({ name }) => name === 'git upload-pack')
    const parent = await spanWith(({ spanId }) => spanId === span.parentSpanId)
    expect(parent.attributes['url.path']).toMatch(/info\/refs$/)
    expect(span.attributes).toMatchObject({ 'process.exit.code': 0 })
  })

  it('have one span for each delivery, without path and query of the receiver', async () => {
    const path = await hooks.create({ config: { url: `${hooks.receiver.url}secret?key=1` } })
    await service.as('mona').post(`${path}/pings`)
    await service.server.delivered()
    const received = hooks.receiver.received.at(-1)
    expect(received?.headers.traceparent).toBeUndefined()
    const guid = received?.headers['x-service-delivery']
    expect(guid).toBeDefined()
    const span = await spanWith(
      ({ attributes }) => attributes['devplatform.delivery.guid'] === guid,
    )
    expect(span).toMatchObject({ kind: 3, name: 'POST webhook', status: { code: 0 } })
    expect(span.parentSpanId).toBeUndefined()
    expect(span.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'server.address': '127.0.0.1',
      'server.port': hooks.receiver.port,
      'devplatform.event': 'ping',
    })
    expect(JSON.stringify(span)).not.toContain('secret')
  })

  it('have the steps of imports', async () => {
    const path = await service.repository()
    const vcs_url = `${hooks.receiver.url}nothing`
    await service.as('mona').request('PUT', `${path}/import`, { vcs_url })
    const step = await spanWith(({ name }) => {
      service.server.clock.advance(100)
      return name === 'import detecting'
    })
    const whole = await spanWith(({ name }) => name === 'import')
    expect(step).toMatchObject({ parentSpanId: whole.spanId, status: { code: 0 } })
    expect(step.attributes['devplatform.import.id']).toBe(whole.attributes['devplatform.import.id'])
  })
})

describe('the exporter', () => {
  beforeEach(() =>
    setVariables({ OTEL_BSP_MAX_QUEUE_SIZE: '8', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '8' }),
  )
  afterEach(() => vi.unstubAllEnvs())
  const options = { protocol: 'http/json', version: '1', log, clock: systemClock } as const

  it('exports the rest when it is disposed, and no more than its queue holds', async () => {
    await using collector = await startTraceReceiver()
    vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', `${collector.url}/v1/traces`)
    const tracing = await openTracing(options)
    for (let made = 0; made < 100; made++) tracing.begin({ name: `span ${made}` }).end()
    await tracing[Symbol.asyncDispose]()
    expect(collector.spans.length).toBeGreaterThanOrEqual(8)
    expect(collector.spans.length).toBeLessThanOrEqual(16)
  })

  it('tells which work failed', async () => {
    await using collector = await startTraceReceiver()
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
    const tracing = await openTracing(options)
    const failing = inSpan(tracing, { name: 'outer' }, () =>
      inSpan(tracing, { name: 'inner' }, () => Promise.reject(new TypeError('secret'))),
    )
    await expect(failing).rejects.toThrow(TypeError)
    await tracing[Symbol.asyncDispose]()
    const [inner, outer] = collector.spans
    expect(inner).toMatchObject({ name: 'inner', parentSpanId: outer?.spanId, status: { code: 2 } })
    expect(inner?.attributes).toEqual({ 'error.type': 'TypeError' })
    expect(outer?.parentSpanId).toBeUndefined()
  })

  it('does not keep a server from stopping when the endpoint does not respond', async () => {
    await using collector = await startTraceReceiver({ isSilent: true })
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
    const limits: number[] = []
    const after = (delay: number, callback: () => void) => {
      limits.push(delay)
      return systemClock.after(50, callback)
    }
    const tracing = await openTracing({ ...options, clock: { ...systemClock, after } })
    tracing.begin({ name: 'span' }).end()
    await tracing[Symbol.asyncDispose]()
    expect(limits).toEqual([5_000])
  })

  it('logs an outage of the endpoint once, and goes on', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:1')
    vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '100')
    const warn = vi.fn()
    const tracing = await openTracing({ ...options, log: { ...log, warn } as never })
    for (let made = 0; made < 20; made++) tracing.begin({ name: 'span' }).end()
    await tracing[Symbol.asyncDispose]()
    expect(warn.mock.calls.map(([, text]) => text)).toEqual(['traces are not exported'])
  })

  it('samples as configured, and logs what it does not know', async () => {
    await using collector = await startTraceReceiver()
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
    vi.stubEnv('OTEL_TRACES_SAMPLER', 'parentbased_traceidratio')
    vi.stubEnv('OTEL_TRACES_SAMPLER_ARG', '0')
    const parent = { traceparent: `00-${traceId}-${caller}-01` }
    const warn = vi.fn()
    const tracing = await openTracing({ ...options, log: { ...log, warn } as never })
    tracing.begin({ name: 'not sampled' }).end()
    tracing.begin({ name: 'sampled by the caller', parent }).end()
    await tracing[Symbol.asyncDispose]()
    expect(collector.spans.map(({ name }) => name)).toEqual(['sampled by the caller'])
    expect(warn).not.toHaveBeenCalled()
    vi.stubEnv('OTEL_TRACES_SAMPLER', 'sometimes')
    await using _other = await openTracing({ ...options, log: { ...log, warn } as never })
    expect(String(warn.mock.calls[0]?.[0].message)).toContain('OTEL_TRACES_SAMPLER')
  })
})

describe('the variables of OpenTelemetry', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
  const json = 'http/json'
  const tracing = (environment: Record<string, string>) =>
    readConfig({ args: [], environment }).tracing

  it.each<[Record<string, string>, string | undefined]>([
    [{}, undefined],
    [endpoint, 'http/protobuf'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/path' }, 'http/protobuf'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }, undefined],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, 'http/protobuf'],
    [{ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }, undefined],
    [{ ...endpoint, OTEL_TRACES_EXPORTER: 'zipkin' }, undefined],
    [{ ...endpoint, OTEL_TRACES_EXPORTER: 'console, otlp' }, 'http/protobuf'],
    [{ ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }, undefined],
    [{ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: json }, json],
    [
      {
        ...endpoint,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
        OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: json,
      },
      json,
    ],
  ])('%j: %s', (environment, protocol) => {
    expect(tracing(environment)).toBe(protocol)
  })

  it('are refused when the server cannot export that way', () => {
    const grpc = { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }
    expect(() => tracing(grpc)).toThrow(ConfigError)
    expect(() => tracing(grpc)).toThrow(/OTEL_EXPORTER_OTLP_PROTOCOL must be .*, not "grpc"/)
    const wrong = { OTEL_EXPORTER_OTLP_ENDPOINT: 'user:secret@collector:4318' }
    expect(() => tracing(wrong)).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL')
  })

  it('switch tracing off by default: requests are handled as without it', async () => {
    const handle = () => {}
    expect(traceRequests(handle, {})).toBe(handle)
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:1')
    await using server = await startTestServer({ world: null })
    vi.unstubAllEnvs()
    expect(server.context.tracing).toBeUndefined()
  })
})
