import { describe, expect, it } from 'vitest'
import type { Config } from '../../../server/core/config.ts'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import { startTestServer, useService } from '../../_support/start-server.ts'
import { client, type Answer } from '../../_support/service-client.ts'

const core = ({ body }: Answer) => body.resources.core
const used = ({ headers }: Answer) => Number(headers['x-ratelimit-used'])

/** The remaining quota per hour with the preset `tight`. */
const tight = { user: 50, address: 1, client: 50 }

describe('GET /rate_limit', () => {
  const service = useService({ config: { rateLimits: 'real' } })

  it.each(versions)('shows the quota of each category, in %s', async (version) => {
    const { status, body } = await service.as('mona', { version }).get('/rate_limit')
    expect(status).toBe(200)
    const limits = Object.entries<{ limit: number }>(body.resources)
    expect(limits.map(([name, { limit }]) => [name, limit])).toEqual([
      ['core', 5000],
      ['search', 30],
      ['code_search', 10],
      ['graphql', 5000],
      ['integration_manifest', 5000],
      ['dependency_snapshots', 100],
      ['code_scanning_upload', 500],
      ['actions_runner_registration', 10_000],
      ['scim', 15_000],
      ['source_import', 100],
    ])
  })

  it('shows 60 requests for an address without credentials', async () => {
    expect(core(await service.as().get('/rate_limit'))).toMatchObject({ limit: 60 })
  })

  it('shows 5,000 for an app with its own credentials', async () => {
    const app = service.as(undefined, { basic: ['Ov23other', 'other-secret'] })
    expect(core(await app.get('/rate_limit'))).toMatchObject({ limit: 5000, used: 0 })
  })

  it('shows 15,000 for an app of an organization on the enterprise plan', async () => {
    const app = service.as(undefined, { basic: ['Ov23test', 'test-secret'] })
    expect(core(await app.get('/rate_limit'))).toMatchObject({ limit: 15_000, used: 0 })
  })

  it('shows 15,000 for its members who use such an app, and 5,000 for others', async () => {
    const limitOf = async (token: string) =>
      core(await service.as(undefined, { token }).get('/rate_limit')).limit
    expect(await limitOf('gho_mona')).toBe(15_000)
    const outsider = await service.server.token({
      login: 'stranger',
      kind: 'oauth',
      client_id: 'Ov23test',
    })
    expect(await limitOf(outsider)).toBe(5000)
  })

  it('matches the headers of the last request', async () => {
    const { headers } = await service.as('mona').get('/user')
    const figures = core(await service.as('mona').get('/rate_limit'))
    for (const name of ['limit', 'used', 'remaining', 'reset']) {
      expect(figures[name]).toBe(Number(headers[`x-ratelimit-${name}`]))
    }
  })

  it('resets the search window after a minute and the others after an hour', async () => {
    const { resources } = (await service.as('hubot').get('/rate_limit')).body
    const now = service.server.clock.now() / 1000
    expect(resources.search.reset).toBe(now + 60)
    expect(resources.core.reset).toBe(now + 3600)
  })

  it('costs nothing', async () => {
    const first = await service.as('hubot').get('/rate_limit')
    const second = await service.as('hubot').get('/rate_limit')
    expect([used(first), used(second)]).toEqual([0, 0])
    expect(second.body).toEqual(first.body)
  })
})

describe('a primary limit', () => {
  const fresh = () => startTestServer({ config: { rateLimits: 'tight' } })
  const many = (count: number, ask: () => Promise<Answer>) =>
    Promise.all(Array.from({ length: count }, ask))
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status)

  it('admits exactly the limit under concurrent requests, and counts each once', async () => {
    await using server = await fresh()
    const mona = client(server, { token: 'ghp_mona' })
    const answers = await many(tight.user + 20, () => mona.get('/user'))
    const admitted = answers.filter(({ status }) => status === 200)
    expect(admitted.map(used).sort((a, b) => a - b)).toEqual(
      Array.from({ length: tight.user }, (_, index) => index + 1),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(statuses(refused)).toEqual(Array<number>(20).fill(403))
  })

  it('refuses with the message that clients expect, and zero remaining', async () => {
    await using server = await fresh()
    const mona = client(server, { token: 'ghp_mona' })
    await many(tight.user, () => mona.get('/user'))
    const { status, headers, body } = await mona.get('/user')
    const { body: user } = await client(server, { token: 'ghp_hubot' }).get('/users/mona')
    const message = `API rate limit exceeded for user ID ${user.id}.`
    expect([status, body]).toEqual([403, failure(server, 403, message, 'rate-limits')])
    expect(headers).toMatchObject({
      'x-ratelimit-limit': String(tight.user),
      'x-ratelimit-used': String(tight.user),
      'x-ratelimit-remaining': '0',
      'x-ratelimit-resource': 'core',
    })
  })

  it('names the address of an anonymous caller', async () => {
    await using server = await fresh()
    expect((await client(server).get('/')).status).toBe(200)
    const { status, body } = await client(server).get('/')
    const good = "(But here's the good news: Authenticated requests get a higher rate limit. "
    const message = `API rate limit exceeded for 127.0.0.1. ${good}Check out the documentation for more details.)`
    expect([status, body]).toEqual([403, failure(server, 403, message, 'rate-limits')])
  })

  it('does not apply to GET /rate_limit', async () => {
    await using server = await fresh()
    const mona = client(server, { token: 'ghp_mona' })
    await many(tight.user + 1, () => mona.get('/user'))
    const status = await mona.get('/rate_limit')
    expect(core(status)).toMatchObject({ limit: 50, used: 50, remaining: 0 })
  })

  it('refuses a request before it has an effect, without reading it', async () => {
    await using server = await fresh()
    const mona = client(server, { token: 'ghp_mona' })
    await many(tight.user, () => mona.get('/user'))
    const before = await server.rows()
    for (const raw of ['{"name":"one-more"}', '{', '[]']) {
      expect((await mona.post('/user/repos', undefined, { raw })).status).toBe(403)
    }
    expect(await server.rows()).toEqual(before)
  })

  it('resets when its window ends, not before', async () => {
    await using server = await fresh()
    const mona = client(server, { token: 'ghp_mona' })
    const [first] = await many(tight.user, () => mona.get('/user'))
    const reset = Number(first!.headers['x-ratelimit-reset']) * 1000
    server.clock.advance(reset - server.clock.now() - 1)
    expect((await mona.get('/user')).status).toBe(403)
    server.clock.advance(1)
    const after = await mona.get('/user')
    expect([after.status, used(after)]).toEqual([200, 1])
    expect(Number(after.headers['x-ratelimit-reset']) * 1000).toBe(reset + 3_600_000)
  })

  it('is shared by all tokens of a user, and separate for every other caller', async () => {
    await using server = await fresh()
    const first = client(server, { token: 'ghp_mona' })
    const second = client(server, { token: await server.token({ login: 'mona', scopes: [] }) })
    await many(tight.user / 2, () => first.get('/user'))
    await many(tight.user / 2, () => second.get('/user'))
    expect(statuses([await first.get('/user'), await second.get('/user')])).toEqual([403, 403])
    expect((await client(server, { token: 'ghp_hubot' }).get('/user')).status).toBe(200)
    expect((await client(server).get('/')).status).toBe(200)
    const app = client(server, { basic: ['Ov23test', 'test-secret'] })
    expect(used(await app.get('/'))).toBe(1)
  })

  it('is not used up by a 304', async () => {
    await using server = await fresh()
    const mona = client(server, { token: 'ghp_mona' })
    const { headers } = await mona.get('/user')
    const held = { headers: { 'If-None-Match': headers.etag as string } }
    const answers = await many(tight.user + 20, () => mona.get('/user', held))
    expect(new Set(statuses(answers))).toEqual(new Set([304]))
    expect(used(await mona.get('/user'))).toBe(2)
  })

  it('counts failed requests like successful ones', async () => {
    await using server = await fresh()
    const mona = client(server, { token: 'ghp_mona' })
    expect(used(await mona.get('/repos/acme/none'))).toBe(1)
    expect(used(await mona.request('PUT', '/user'))).toBe(2)
    expect(used(await mona.get('/nowhere'))).toBe(3)
    expect(used(await mona.post('/user/repos', {}))).toBe(4)
  })

  it('of an address does not count wrong credentials, which are refused when it is spent', async () => {
    await using server = await fresh()
    const guess = () => client(server, { token: 'ghp_wrong' }).get('/user')
    const wrong = await guess()
    expect([wrong.status, used(wrong)]).toEqual([401, 0])
    expect((await client(server).get('/')).status).toBe(200)
    expect((await client(server).get('/')).status).toBe(403)
    expect((await guess()).status).toBe(401)
  })

  it('of an address counts searches for code, which it may not make', async () => {
    await using server = await fresh()
    const { status, headers } = await client(server).get('/search/code?q=x')
    expect([status, headers['x-ratelimit-resource']]).toEqual([401, 'core'])
    const { body } = await client(server).get('/rate_limit')
    const names = Object.keys(body.resources as object)
    expect(names).toEqual(names.toSorted())
    expect(body.resources.code_search).toEqual(body.resources.core)
    expect(core({ body } as Answer)).toMatchObject({ used: 1, remaining: 0 })
  })

  it.each([
    ['/search/issues/none', 'search'],
    ['/search/none', 'core'],
    ['/search/repositories/', 'core'],
    ['/nowhere', 'core'],
  ])('of %s, which is no path, is that of %s', async (path, category) => {
    await using server = await fresh()
    const { status, headers } = await client(server).get(path)
    expect([status, headers['x-ratelimit-resource']]).toEqual([404, category])
  })

  it.each([
    ['off', { rateLimits: 'off' }],
    ['counted only', { shadowLimits: ['primary'] }],
  ] satisfies [string, Partial<Config>][])(
    'counts on but refuses nothing where limits are %s',
    async (_, config) => {
      await using server = await startTestServer({ config: { rateLimits: 'real', ...config } })
      const answers = await many(65, () => client(server).get('/'))
      expect(new Set(statuses(answers))).toEqual(new Set([200]))
      // A client waits by itself where none remains.
      const left = { 'x-ratelimit-used': '59', 'x-ratelimit-remaining': '1' }
      expect((await client(server).get('/')).headers).toMatchObject(left)
      expect(core(await client(server).get('/rate_limit'))).toMatchObject({
        used: 59,
        remaining: 1,
      })
    },
  )
})
