import Database from 'better-sqlite3'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, useService } from '../../_support/start-server.ts'
import { client, type Answer, type ClientOptions } from '../../_support/service-client.ts'
import { stores } from '../../_support/stores.ts'

// Watched before any server starts: every statement of both engines passes here.
const prepared = Object.getPrototypeOf(
  new Database(':memory:').prepare('select 1'),
) as Database.Statement
const statements = [
  ...(['all', 'get', 'run', 'iterate'] as const).map((way) => vi.spyOn(prepared, way)),
  vi.spyOn(pg.Client.prototype, 'query' as never),
]
interface Statement {
  source?: string
  text?: string
}
// Whether another process has written is asked beside what the request asks.
const isQuestion = ({ source = '', text = source }: Statement) =>
  !/data_version|table_changes/.test(text)
/** SQLite's statements have their text, PostgreSQL's client is given it. */
const asked = () =>
  statements
    .flatMap(({ mock }) => mock.contexts.map((own, call) => [own, mock.calls[call]?.[0] ?? {}]))
    .filter((texts) => texts.every((each) => isQuestion(each as Statement))).length

afterAll(() => statements.forEach((each) => each.mockRestore()))

const used = ({ headers }: Answer) => Number(headers['x-ratelimit-used'])

describe('the cost of a request in the primary limit', () => {
  const service = useService()
  const path = '/repos/acme/widgets'

  interface Cost {
    method: string
    path: string
    status: number
    cost: number
    body?: unknown
    held?: boolean
    options?: ClientOptions
  }
  const one = { method: 'GET', status: 200, cost: 1 }
  const costs: [words: string, cost: Cost][] = [
    ['a read', { ...one, path: '/user' }],
    ['HEAD', { ...one, method: 'HEAD', path: '/user' }],
    ['a write', { ...one, method: 'PATCH', path, body: { homepage: '' } }],
    [
      'an empty response',
      { ...one, method: 'PUT', path: `/user/starred/acme/widgets`, status: 204 },
    ],
    ['a 304', { ...one, path: '/user', held: true, status: 304, cost: 0 }],
    ['a 304 of a feed', { ...one, path: `${path}/events`, held: true, status: 304, cost: 0 }],
    ['the rate limit status', { ...one, path: '/rate_limit', cost: 0 }],
    [
      'a 304 of the rate limit status',
      { ...one, path: '/rate_limit', held: true, status: 304, cost: 0 },
    ],
    ['a missing resource', { ...one, path: '/repos/acme/none', status: 404 }],
    ['an unknown path', { ...one, path: '/none', status: 404 }],
    ['an unsupported method', { ...one, method: 'PUT', path: '/user', status: 405 }],
    [
      'a body that is not JSON',
      { ...one, method: 'POST', path: '/user/repos', body: 1, status: 400 },
    ],
    ['an invalid body', { ...one, method: 'POST', path: '/user/repos', body: {}, status: 422 }],
    ['an invalid parameter', { ...one, path: `${path}/issues?state=x`, status: 422 }],
  ]

  const ask = async ({ method, path: at, body, held }: Cost, options: ClientOptions) => {
    const caller = client(service.server, options)
    const headers: Record<string, string> = {}
    if (held) headers['if-none-match'] = (await caller.get(at)).headers.etag as string
    return caller.request(method, at, body, { headers })
  }

  it.each(costs)('%s', async (_words, cost) => {
    const options = { token: 'ghp_mona' }
    if (cost.held) await ask(cost, options)
    const before = used(await client(service.server, options).get('/rate_limit'))
    const answer = await ask(cost, options)
    const asking = cost.held && cost.path !== '/rate_limit' ? 1 : 0
    expect([answer.status, used(answer) - before - asking]).toEqual([cost.status, cost.cost])
  })

  it('a 304 costs an address nothing either', async () => {
    const cost = { ...one, path: `${path}/events`, held: true }
    const before = used(await client(service.server).get('/rate_limit'))
    const answer = await ask(cost, {})
    expect([answer.status, used(answer) - before]).toEqual([304, 1]) // the request that got the ETag
  })

  it('wrong credentials cost the address nothing', async () => {
    const before = used(await client(service.server).get('/rate_limit'))
    const answer = await client(service.server, { token: 'ghp_none' }).get('/user')
    expect([answer.status, used(answer) - before]).toEqual([401, 0])
  })
})

describe('quotas of callers other than users', () => {
  const service = useService({ config: { rateLimits: 'real' } })
  it.each([
    ['an installation', 'ghs_mona', 5000],
    ['an installation in an enterprise', 'ghs_acme', 15_000],
    ['a workflow in an enterprise', 'ghs_workflow', 15_000],
    ['an enterprise’s app for a user', 'ghu_mona', 15_000],
    ['a fine-grained token', 'github_pat_mona', 5000],
  ])('%s', async (_words, token, limit) => {
    const { body } = await client(service.server, { token }).get('/rate_limit')
    expect(body.resources.core.limit).toBe(limit)
  })

  it('a user with tokens of several kinds has one window, whatever the limit of each', async () => {
    const { server } = service
    const first = used(await client(server, { token: 'ghp_mona' }).get('/user'))
    expect(used(await client(server, { token: 'gho_mona' }).get('/user'))).toBe(first + 1)
    expect(used(await client(server, { token: 'ghu_mona' }).get('/user'))).toBe(first + 2)
    expect(used(await client(server, { token: 'ghp_mona' }).get('/user'))).toBe(first + 3)
  })
})

describe.each(stores)('a refused request, on $name', (store) => {
  it('is not read, and queries the store for its token at most', async () => {
    const config = { rateLimits: 'tight', rateScale: 0.02 } as const
    await using server = await startTestServer({ store, config })
    const mona = client(server, { token: 'ghp_mona' })
    expect((await mona.get('/user')).status).toBe(200)
    // The first use of a token is recorded after the response.
    const used = `select id from tokens where used_at is not null`
    while ((await server.opened.query(used)).length === 0);
    statements.forEach((each) => each.mockClear())
    const unread = { chunked: '{"name":', unfinished: true }
    const refused = await mona.post('/user/repos', undefined, unread)
    expect(refused.status).toBe(403)
    expect(asked()).toBeLessThanOrEqual(2)
  })
})
