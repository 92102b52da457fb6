import { afterEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../server/access/auth/caller.ts'
import { failure } from '../../_support/http/failures.ts'
import { startSlowCall, type SlowCall } from '../../_support/http/slow-calls.ts'
import { client, type Answer, type ServiceClient } from '../../_support/service-client.ts'
import {
  startTestServer,
  type ServerOptions,
  type TestServer,
} from '../../_support/start-server.ts'

const message =
  'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.'
const start = (config: ServerOptions['config'] = {}) =>
  startTestServer({ config: { rateLimits: 'real', ...config } })

/** Sends `count` requests, twenty at a time. */
async function many(count: number, ask: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = []
  for (let made = 0; made < count; made += 20) {
    const batch = Array.from({ length: Math.min(20, count - made) }, ask)
    statuses.push(...(await Promise.all(batch)).map(({ status }) => status))
  }
  return statuses
}

const distinct = (statuses: number[]) => [...new Set(statuses)]
const star = (mona: ServiceClient) => () => mona.request('PUT', '/user/starred/acme/widgets')
const waitOf = ({ headers }: Answer) => Number(headers['retry-after'])
const used = ({ headers }: Answer) => Number(headers['x-ratelimit-used'])

describe('points', () => {
  it('allow 180 writes in a minute to one operation, and refuse the next with a message that clients expect', async () => {
    await using server = await start()
    const mona = client(server, { token: 'ghp_mona' })
    expect(distinct(await many(180, star(mona)))).toEqual([204])
    server.clock.advance(20_000)
    const refused = await star(mona)()
    expect([refused.status, refused.body]).toEqual([
      429,
      failure(server, 429, message, 'secondary-rate-limits'),
    ])
    expect(waitOf(refused)).toBe(40)
    expect(Number(refused.headers['x-ratelimit-remaining'])).toBeGreaterThan(0)
  })

  it('allow 900 reads, including 304 responses', async () => {
    await using server = await start()
    const mona = client(server, { token: 'ghp_mona' })
    const { headers } = await mona.get('/user')
    const held = { headers: { 'if-none-match': headers.etag as string } }
    expect(distinct(await many(450, () => mona.get('/user', held)))).toEqual([304])
    expect(distinct(await many(449, () => mona.get('/user')))).toEqual([200])
    expect((await mona.get('/user')).status).toBe(429)
    expect((await mona.get('/user', held)).status).toBe(429)
  })

  it('are counted for each operation and each caller', async () => {
    await using server = await start()
    const mona = client(server, { token: 'ghp_mona' })
    await many(181, star(mona))
    expect((await mona.get('/user/starred/acme/widgets')).status).toBe(204)
    expect((await mona.request('DELETE', '/user/starred/acme/widgets')).status).toBe(204)
    expect((await star(client(server, { token: 'ghp_hubot' }))()).status).toBe(204)
  })

  it('are restored after the minute, not before', async () => {
    await using server = await start()
    const mona = client(server, { token: 'ghp_mona' })
    await many(180, star(mona))
    server.clock.advance(59_999)
    expect((await star(mona)()).status).toBe(429)
    server.clock.advance(1)
    expect((await star(mona)()).status).toBe(204)
  })

  it('refuse without counting in the primary window', async () => {
    await using server = await start()
    const mona = client(server, { token: 'ghp_mona' })
    await many(180, star(mona))
    expect([used(await star(mona)()), used(await star(mona)())]).toEqual([180, 180])
  })
})

describe('content creation', () => {
  // Requests with invalid content count as well, since they were processed.
  const create = (mona: ServiceClient) => () => mona.post('/user/repos', {})

  it('is limited to 80 requests per minute, whatever they create', async () => {
    await using server = await start()
    const mona = client(server, { token: 'ghp_mona' })
    expect(distinct(await many(40, create(mona)))).toEqual([422])
    const hook = () => mona.post('/repos/acme/widgets/hooks', {})
    expect(distinct(await many(40, hook))).toEqual([422])
    const refused = await create(mona)()
    expect([refused.status, waitOf(refused), refused.body.message]).toEqual([429, 60, message])
    expect((await star(mona)()).status).toBe(204)
  })

  it('is limited to 500 per hour', async () => {
    await using server = await start()
    const mona = client(server, { token: 'ghp_mona' })
    for (let minute = 0; minute < 6; minute++) {
      expect(distinct(await many(80, create(mona)))).toEqual([422])
      server.clock.advance(60_000)
    }
    expect(distinct(await many(20, create(mona)))).toEqual([422])
    const refused = await create(mona)()
    expect([refused.status, waitOf(refused)]).toEqual([429, 54 * 60])
  })
})

describe('concurrent requests', () => {
  const calls: SlowCall[] = []
  afterEach(async () => {
    await Promise.all(calls.splice(0).map((call) => call.abort()))
  })
  const hold = async (server: TestServer, count: number) => {
    const slow = { method: 'PATCH', path: '/repos/acme/widgets', token: 'ghp_mona' }
    for (let made = 0; made < count; made++) calls.push(await startSlowCall(server, slow))
  }
  const callerOf = async ({ context: { storage } }: TestServer) => {
    const user = (await storage.accounts.findByLogin('mona'))!
    return { kind: 'classic', user } as Caller
  }

  it('are limited to 100, and an abort frees a slot', async () => {
    await using server = await start()
    const mona = client(server, { token: 'ghp_mona' })
    const caller = await callerOf(server)
    await hold(server, 100)
    await expect.poll(() => server.context.limits.held(caller)).toBe(100)
    const refused = await mona.get('/user')
    expect([refused.status, waitOf(refused), refused.body.message]).toEqual([429, 1, message])
    expect((await client(server, { token: 'ghp_hubot' }).get('/user')).status).toBe(200)
    await calls.pop()!.abort()
    await expect.poll(() => server.context.limits.held(caller)).toBe(99)
    expect((await mona.get('/user')).status).toBe(200)
    await Promise.all(calls.splice(0).map((call) => call.abort()))
    await expect.poll(() => server.context.limits.held(caller)).toBe(0)
  })

  it('leave nothing behind when they succeed, are refused, fail or return 304', async () => {
    await using server = await start()
    const mona = client(server, { token: 'ghp_mona' })
    const { headers } = await mona.get('/user')
    const held = { headers: { 'if-none-match': headers.etag as string } }
    const statuses = [
      await mona.get('/user', held),
      await mona.get('/repos/acme/none'),
      await mona.post('/user/repos', undefined, { raw: '{' }),
      await mona.request('PUT', '/user'),
    ].map(({ status }) => status)
    expect(statuses).toEqual([304, 404, 400, 405])
    const caller = await callerOf(server)
    await expect.poll(() => server.context.limits.held(caller)).toBe(0)
  })

  it('are limited to 90 seconds of processing time per minute, by their duration', async () => {
    await using server = await start()
    const mona = client(server, { token: 'ghp_mona' })
    const caller = await callerOf(server)
    await hold(server, 11)
    await expect.poll(() => server.context.limits.held(caller)).toBe(11)
    server.clock.advance(9_000)
    for (const left of [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) {
      await calls.pop()!.abort()
      await expect.poll(() => server.context.limits.held(caller)).toBe(left)
    }
    expect((await mona.get('/user')).status).toBe(200)
    await calls.pop()!.abort()
    await expect.poll(() => server.context.limits.held(caller)).toBe(0)
    const refused = await mona.get('/user')
    expect([refused.status, waitOf(refused)]).toEqual([429, 51])
    server.clock.advance(51_000)
    expect((await mona.get('/user')).status).toBe(200)
  })
})

describe('a caller that continues after a refusal', () => {
  async function refused(server: TestServer) {
    const mona = client(server, { token: 'ghp_mona' })
    await many(181, star(mona))
    return mona
  }

  it('is not penalized for requests already in flight', async () => {
    await using server = await start()
    const mona = await refused(server)
    await many(300, star(mona))
    expect((await mona.get('/user')).status).toBe(200)
  })

  it('is banned for a minute, and twice as long each further time', async () => {
    await using server = await start()
    const mona = await refused(server)
    for (const minutes of [1, 2, 4]) {
      server.clock.advance(1_001)
      await many(101, star(mona))
      const banned = await mona.get('/user')
      expect([banned.status, banned.body.message]).toEqual([429, message])
      expect(waitOf(banned)).toBe(minutes * 60)
      expect(Number(banned.headers['x-ratelimit-remaining'])).toBeGreaterThan(0)
    }
    server.clock.advance(4 * 60_000)
    expect((await mona.get('/user')).status).toBe(200)
  })
})

describe('the limits of a server', () => {
  it('count without refusing in shadow mode', async () => {
    await using server = await start({ shadowLimits: ['points'] })
    const mona = client(server, { token: 'ghp_mona' })
    expect(distinct(await many(200, star(mona)))).toEqual([204])
    const { registry } = server.context.metrics
    expect(await registry.metrics()).toContain(
      'devplatform_limit_refusals_total{rule="points",shadow="true"} 20',
    )
  })

  it('are scaled by the configured factor', async () => {
    await using server = await start({ rateScale: 0.1 })
    const mona = client(server, { token: 'ghp_mona' })
    const statuses = await many(19, star(mona))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await mona.get('/rate_limit')).body.resources.core.limit).toBe(500)
  })

  it('refuse nothing where they are off', async () => {
    await using server = await start({ rateLimits: 'off' })
    const mona = client(server, { token: 'ghp_mona' })
    expect(distinct(await many(200, star(mona)))).toEqual([204])
  })
})
