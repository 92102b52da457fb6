import { Octokit } from '@octokit/core'
import { retry } from '@octokit/plugin-retry'
import { throttling } from '@octokit/plugin-throttling'
import { describe, expect, it } from 'vitest'
import { useControlled } from './_controlled.ts'

const service = useControlled()

const user = () => service.call('GET', '/user')

describe('a fault of requests', () => {
  it('201 for a fault, which is listed, found and deleted', async () => {
    const input = { match: { path: '/user' }, request: { respond: { status: 418 } }, times: 2 }
    const { status, body } = await service.steer('POST', '/faults', { body: input })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...input, set: null, applied: 0 })
    expect((await service.steer('GET', '/faults')).body).toEqual([body])
    expect((await service.steer('GET', `/faults/${body.id}`)).body).toEqual(body)
    expect((await service.steer('DELETE', `/faults/${body.id}`)).status).toBe(204)
    expect((await service.steer('GET', `/faults/${body.id}`)).status).toBe(404)
    expect((await user()).status).toBe(200)
  })

  it('applies as many times as it says', async () => {
    const request = {
      respond: { status: 500, body: { message: 'broken' }, headers: { 'x-a': 'b' } },
    }
    await service.steer('POST', '/faults', {
      body: { match: { path: '/user' }, request, times: 2 },
    })
    for (const status of [500, 500, 200]) expect((await user()).status).toBe(status)
  })

  it('responds with an error of the platform without a body', async () => {
    service.control.faults.create({ request: { respond: { status: 502 } } })
    const { status, body } = await user()
    expect(status).toBe(502)
    expect(body).toMatchObject({ message: 'Bad Gateway', status: '502' })
    expect(body.documentation_url).toMatch(/^http/)
  })

  it('applies to requests whose reply is kept', async () => {
    for (let index = 0; index < 3; index++) await user()
    service.control.faults.create({
      match: { operation: 'users/*' },
      request: { respond: { status: 503 } },
    })
    expect((await user()).status).toBe(503)
  })

  it.each([
    [{ method: 'POST' }, 200],
    [{ method: 'GET', caller: 'hubot' }, 200],
    [{ caller: 'mona' }, 500],
    [{ caller: 'anonymous' }, 200],
    [{ operation: 'users/get-authenticated' }, 500],
    [{ operation: 'repos/**' }, 200],
    [{ path: '/us*' }, 500],
  ])('with the match %j leads to %i', async (match, status) => {
    service.control.faults.create({ match, request: { respond: { status: 500 } } })
    expect((await user()).status).toBe(status)
  })

  it('has the same result with the same seed', async () => {
    const run = async () => {
      service.control.faults.clear()
      service.control.faults.create({
        probability: 0.5,
        seed: 7,
        request: { respond: { status: 500 } },
      })
      const statuses: number[] = []
      for (let index = 0; index < 20; index++) statuses.push((await user()).status)
      return statuses
    }
    const first = await run()
    expect(new Set(first)).toEqual(new Set([200, 500]))
    expect(await run()).toEqual(first)
  })

  it('ends when the clock says so', async () => {
    const { now } = service.control.clock.freeze()
    const until = new Date(Date.parse(now) + 3_600_000).toISOString()
    service.control.faults.create({
      until,
      request: { respond: { status: 500 } },
    })
    expect((await user()).status).toBe(500)
    service.control.clock.advance('1h')
    expect((await user()).status).toBe(200)
  })

  it('delays a response', async () => {
    service.control.faults.create({ request: { delay: '80ms' } })
    const started = performance.now()
    expect((await user()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(75)
  })

  it('cuts a response off', async () => {
    service.control.faults.create({ request: { cut: true } })
    await expect(user()).rejects.toThrow()
  })

  it('stalls a response until the client leaves', async () => {
    service.control.faults.create({ request: { stall: true }, times: 1 })
    const signal = AbortSignal.timeout(100)
    await expect(fetch(`${service.url}/user`, { signal })).rejects.toThrow(/timeout/)
    expect((await user()).status).toBe(200)
  })

  it('applies to git', async () => {
    service.control.faults.create({
      match: { path: '**/info/refs' },
      request: { respond: { status: 500 } },
    })
    const { status } = await service.call(
      'GET',
      '/mona/hello.git/info/refs?service=git-upload-pack',
    )
    expect(status).toBe(500)
  })

  it.each([
    [{}],
    [{ request: {} }],
    [{ request: { delay: 'soon' } }],
    [{ request: { respond: { status: 99 } } }],
    [{ request: { stall: true }, match: { event: 'push' } }],
    [{ delivery: { drop: true }, match: { path: '/user' } }],
    [{ request: { stall: true }, delivery: { drop: true } }],
    [{ request: { respond: { status: 200, headers: { 'a b': 'c' } } } }],
    [{ request: { respond: { status: 200, headers: { a: 'b\r\nc' } } } }],
  ])('422 for %j', async (body) => {
    expect((await service.steer('POST', '/faults', { body })).status).toBe(422)
  })
})

describe('a named set of faults', () => {
  it('200 with all sets', async () => {
    const { body } = await service.steer('GET', '/fault-sets')
    expect(body.map(({ name }: { name: string }) => name).sort()).toEqual([
      'events-delayed',
      'flapping-auth',
      'import-maintenance',
      'secondary-storm',
      'webhooks-late',
    ])
  })

  it('404 for another name', async () => {
    expect((await service.steer('POST', '/fault-sets/unknown')).status).toBe(404)
  })

  it('secondary-storm is survived by the throttling plugin as it is published', async () => {
    const { status, body } = await service.steer('POST', '/fault-sets/secondary-storm', {
      body: { times: 3 },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject([{ set: 'secondary-storm', times: 3 }])
    let limited = 0
    const octokit = new (Octokit.plugin(throttling))({
      baseUrl: service.url,
      auth: 'ghp_mona',
      log: { debug() {}, info() {}, warn() {}, error() {} },
      throttle: {
        fallbackSecondaryRateRetryAfter: 1,
        onRateLimit: () => false,
        onSecondaryRateLimit: () => Boolean(++limited),
      },
    })
    for (let index = 0; index < 4; index++) {
      expect((await octokit.request('GET /user')).data.login).toBe('mona')
    }
    expect(limited).toBeGreaterThan(0)
  })

  it('server errors are survived by the retry plugin as it is published', async () => {
    service.control.faults.create({ request: { respond: { status: 503 } }, times: 2 })
    const octokit = new (Octokit.plugin(retry))({
      baseUrl: service.url,
      auth: 'ghp_mona',
      log: { debug() {}, info() {}, warn() {}, error() {} },
      retry: { retryAfterBaseValue: 1 },
    })
    expect((await octokit.request('GET /user')).status).toBe(200)
    expect(service.control.faults.list()).toMatchObject([{ applied: 2 }])
  })

  it('flapping-auth refuses tokens now and then, and never anonymous callers', async () => {
    service.control.faults.use('flapping-auth')
    const statuses = new Set<number>()
    for (let index = 0; index < 20; index++) statuses.add((await user()).status)
    expect(statuses).toEqual(new Set([200, 401]))
    for (let index = 0; index < 5; index++) {
      expect((await fetch(`${service.url}/users/mona`)).status).toBe(200)
    }
  })

  it('import-maintenance responds with 503 to source imports only', async () => {
    service.control.faults.use('import-maintenance')
    const { body } = await service.call('POST', '/user/repos', { body: { name: 'imported' } })
    const { status } = await service.call('GET', `/repos/${body.full_name}/import`)
    expect(status).toBe(503)
    expect((await service.call('GET', `/repos/${body.full_name}`)).status).toBe(200)
  })

  it('events-delayed shows events five minutes late', async () => {
    service.control.clock.freeze()
    const { body } = await service.call('POST', '/user/repos', { body: { name: 'late' } })
    service.control.clock.advance('1s')
    const events = async () =>
      (await service.call('GET', `/repos/${body.full_name}/events`)).body.length
    const before = await events()
    expect(before).toBeGreaterThan(0)
    service.control.faults.use('events-delayed')
    expect(await events()).toBe(0)
    service.control.clock.advance('5m')
    expect(await events()).toBe(before)
  })

  it('204 when all faults are deleted', async () => {
    await service.steer('POST', '/fault-sets/flapping-auth')
    expect((await service.steer('DELETE', '/faults')).status).toBe(204)
    expect((await service.steer('GET', '/faults')).body).toEqual([])
  })
})
