import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createClient, unwrap, type RetryOptions } from '../../client/index.ts'
import { pause } from '../../client/retry.ts'
import { startTestServer } from '../_support/start-server.ts'
import { startService, type Answer } from './_service.ts'

const start = Date.UTC(2026, 2, 10, 12)
const path = { owner: 'acme', repo: 'widgets' }
const fine: Answer = { body: { login: 'mona' } }
const secondary = { message: 'You have exceeded a secondary rate limit.' }

const limited = (remaining: number, more = {}) => ({
  'x-ratelimit-limit': '60',
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-used': '60',
  'x-ratelimit-reset': String(start / 1000 + 40),
  'x-ratelimit-resource': 'core',
  ...more,
})

/**
 * A service that returns responses in turn and repeats the last one, and a client that records its
 * waits.
 */
async function refuse(answers: Answer[], more: RetryOptions = {}) {
  let asked = 0
  const { baseUrl, seen } = await startService(() => answers[asked++] ?? answers.at(-1)!)
  const waits: number[] = []
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  const retry = { wait, now: () => start, ...more }
  const client = createClient({ baseUrl, auth: 'ghp_x', retry })
  return { client, seen, waits }
}

async function statusAfter(answers: Answer[], more: RetryOptions = {}) {
  const { client, waits, seen } = await refuse(answers, more)
  const { response } = await client.GET('/user')
  return { status: response.status, waits, requests: seen.length }
}

describe('a client with retries, after a rate limit', () => {
  it.each<[string, Answer, number]>([
    [
      'for Retry-After, which takes precedence',
      { status: 429, headers: limited(0, { 'retry-after': '7' }), body: secondary },
      7_000,
    ],
    [
      'until the window ends, if no requests remain',
      { status: 403, headers: limited(0), body: { message: 'API rate limit exceeded' } },
      40_000,
    ],
    [
      'no time, if the window has ended in the meantime',
      { status: 429, headers: limited(0, { 'x-ratelimit-reset': '1' }), body: {} },
      0,
    ],
    ['one minute by default', { status: 429, body: {} }, 60_000],
    [
      'one minute, if only the message mentions a limit',
      { status: 403, headers: limited(12), body: secondary },
      60_000,
    ],
    [
      'one minute, if Retry-After is not a number of seconds',
      { status: 429, headers: { 'retry-after': 'Tue, 10 Mar 2026 12:00:00 GMT' }, body: {} },
      60_000,
    ],
  ])('waits %s', async (_, refusal, expected) => {
    expect(await statusAfter([refusal, fine])).toEqual({
      status: 200,
      waits: [expected],
      requests: 2,
    })
  })

  it('waits exponentially longer and then gives up', async () => {
    expect(await statusAfter([{ status: 429, body: {} }])).toEqual({
      status: 429,
      waits: [60_000, 120_000, 240_000],
      requests: 4,
    })
  })

  it('gives up after the configured number of retries', async () => {
    const { waits } = await statusAfter([{ status: 429, body: {} }], { retries: 1 })
    expect(waits).toEqual([60_000])
  })

  it('never waits longer than allowed, and never retries earlier than the response says', async () => {
    const refusal = { status: 429, headers: { 'retry-after': '61' }, body: secondary }
    expect(await statusAfter([refusal, fine], { maxWait: 60_000 })).toEqual({
      status: 429,
      waits: [],
      requests: 1,
    })
  })

  it('returns the last error with its body, which it has already read', async () => {
    const { client } = await refuse([{ status: 403, headers: limited(5), body: secondary }], {
      retries: 1,
    })
    const call = unwrap(client.GET('/user'))
    await expect(call).rejects.toMatchObject({ ...secondary, kind: 'secondary-rate-limit' })
  })

  it('retries writes as well, with the same body, because they were not executed', async () => {
    const { client, seen } = await refuse([
      { status: 403, headers: { 'retry-after': '1' }, body: secondary },
      { status: 201, body: { id: 8 } },
    ])
    const body = { config: { url: 'http://127.0.0.1:9998/' } }
    const sent = await client.POST('/repos/{owner}/{repo}/hooks', { params: { path }, body })
    expect(sent.response.status).toBe(201)
    expect(seen.map((request) => JSON.parse(request.body))).toEqual([body, body])
  })

  it('does not send a stream twice', async () => {
    const { client, seen, waits } = await refuse([{ status: 429, body: {} }, fine])
    const stream = new Blob(['{"title":"x"}']).stream()
    const { response } = await client.POST('/repos/{owner}/{repo}/issues', {
      params: { path },
      body: stream as never,
      bodySerializer: (body: unknown) => body,
      duplex: 'half',
    })
    expect([response.status, waits]).toEqual([429, []])
    expect(seen.map((request) => request.body)).toEqual(['{"title":"x"}'])
  })
})

describe('a client with retries, after another error', () => {
  it.each([400, 401, 403, 404, 409, 422])('does not retry a %i', async (status) => {
    const refusal = { status, headers: limited(5), body: { message: 'No' } }
    expect(await statusAfter([refusal, fine])).toEqual({ status, waits: [], requests: 1 })
  })

  it('retries reads after a server error, after a second and more', async () => {
    const { status, waits } = await statusAfter([{ status: 502 }, { status: 503 }, fine])
    expect([status, waits]).toEqual([200, [1_000, 2_000]])
  })

  it('waits for a service in maintenance as long as the response says', async () => {
    const { waits } = await statusAfter([{ status: 503, headers: { 'retry-after': '90' } }, fine])
    expect(waits).toEqual([90_000])
  })

  it('does not retry writes, because they may have been executed', async () => {
    const { client, waits } = await refuse([{ status: 502 }])
    const { response } = await client.DELETE('/repos/{owner}/{repo}', { params: { path } })
    expect([response.status, waits]).toEqual([502, []])
  })

  it('retries reads after a connection error, and nothing else', async () => {
    let asked = 0
    const server = createServer((request, response) => {
      if (++asked % 2) request.socket.destroy()
      else response.end('{"login":"mona"}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const client = createClient({ baseUrl, retry: { wait: async () => {} } })
    expect((await client.GET('/user')).data?.login).toBe('mona')
    const removal = client.DELETE('/repos/{owner}/{repo}', { params: { path } })
    await expect(removal).rejects.toThrow(TypeError)
    expect(asked).toBe(3)
  })
})

describe('a wait', () => {
  it('ends immediately with the reason of the signal', async () => {
    const controller = new AbortController()
    const wait = (milliseconds: number, signal: AbortSignal) => {
      const waiting = pause(milliseconds, signal)
      controller.abort(new Error('enough'))
      return waiting
    }
    const { client, seen } = await refuse([{ status: 429, body: {} }], { wait })
    const call = client.GET('/user', { signal: controller.signal })
    await expect(call).rejects.toThrow('enough')
    expect(seen).toHaveLength(1)
  })

  it('uses real timers by default', async () => {
    const begun = performance.now()
    await pause(30)
    expect(performance.now() - begun).toBeGreaterThan(25)
  })
})

describe('retrying', () => {
  it('is off by default', async () => {
    const { baseUrl, seen } = await startService({ status: 429, body: {} })
    await createClient({ baseUrl }).GET('/user')
    expect(seen).toHaveLength(1)
  })

  it('is enabled for the client or for a single call', async () => {
    const { client, seen } = await refuse([{ status: 429, body: {} }])
    await client.GET('/user', { retry: false })
    expect(seen).toHaveLength(1)
    await client.request('get', '/user', { retry: { retries: 1, wait: async () => {} } })
    expect(seen).toHaveLength(3)
  })

  it('requests credentials again, because they may have expired during the wait', async () => {
    let asked = 0
    const { baseUrl, seen } = await startService({ status: 429, body: {} })
    const retry = { retries: 1, wait: async () => {} }
    const client = createClient({ baseUrl, retry, auth: () => `ghs_${++asked}` })
    await client.GET('/user')
    await client.GET('/user', { headers: { Authorization: 'Bearer own' } })
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer ghs_1',
      'Bearer ghs_2',
      'Bearer own',
      'Bearer own',
    ])
  })

  it('also works if a middleware replaces the request', async () => {
    const { client, seen } = await refuse([{ status: 429, body: {} }, fine])
    client.use({ onRequest: ({ request }) => new Request(request, { headers: request.headers }) })
    expect((await client.GET('/user')).data?.login).toBe('mona')
    expect(seen).toHaveLength(2)
  })
})

describe('against the service', () => {
  it.each([
    ['a primary rate limit', { rateLimits: 'tight' }],
    ['a secondary rate limit', { rateLimits: 'real', rateScale: 0.02 }],
  ] as const)('succeeds after %s, by waiting as long as required', async (_, config) => {
    await using server = await startTestServer({ config })
    const { clock, url } = server
    const waits: number[] = []
    const wait = async (milliseconds: number) => {
      waits.push(milliseconds)
      clock.advance(milliseconds)
    }
    const retry = { wait, now: () => clock.now() }
    const client = createClient({ baseUrl: url, auth: 'ghp_mona', retry })
    while (waits.length === 0) expect((await unwrap(client.GET('/user'))).login).toBe('mona')
    expect(waits).toHaveLength(1)
  })
})
