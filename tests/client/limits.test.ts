import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiError, createClient, rateLimitOf, unwrap } from '../../client/index.ts'
import type { Config } from '../../server/core/config.ts'
import { startTestServer, type TestServer } from '../_support/start-server.ts'

const clientOf = ({ url }: TestServer) => createClient({ baseUrl: url, auth: 'ghp_mona' })

/** Sends requests until one is refused; returns the client's view of it. */
async function refusalBy(server: TestServer): Promise<ApiError> {
  const client = clientOf(server)
  for (;;) {
    try {
      await unwrap(client.GET('/user'))
    } catch (error) {
      if (error instanceof ApiError) return error
      throw error
    }
  }
}

/** A service with low limits, and a client that has exceeded them. */
function useRefusal(config: Partial<Config>) {
  let server: TestServer
  let error: ApiError
  beforeAll(async () => {
    server = await startTestServer({ config })
    error = await refusalBy(server)
  })
  afterAll(() => server?.[Symbol.asyncDispose]())
  return {
    get server() {
      return server
    },
    get error() {
      return error
    },
  }
}

describe('a client with an exceeded primary limit', () => {
  const refusal = useRefusal({ rateLimits: 'tight' })

  it('can read when the window ends, and that nothing remains', () => {
    const { error, server } = refusal
    const { remaining, reset = 0, retryAfter } = rateLimitOf(error.headers) ?? {}
    expect([error.status, remaining, retryAfter]).toEqual([403, 0, undefined])
    expect(error.message).toMatch(/^API rate limit exceeded for /)
    expect(reset * 1000).toBeGreaterThan(server.clock.now())
  })

  it('succeeds again after that', async () => {
    const { error, server } = refusal
    const { reset = 0 } = rateLimitOf(error.headers) ?? {}
    server.clock.advance(reset * 1000 - server.clock.now() - 1)
    const { response } = await clientOf(server).GET('/user')
    expect(response.status).toBe(403)
    server.clock.advance(1)
    expect((await unwrap(clientOf(server).GET('/user'))).login).toBe('mona')
  })
})

describe('a client with an exceeded secondary limit', () => {
  const refusal = useRefusal({ rateLimits: 'real', rateScale: 0.02 })

  it('can read how long to wait, with most of its window left', () => {
    const { status, headers, message } = refusal.error
    const { remaining, retryAfter } = rateLimitOf(headers) ?? {}
    expect([status, retryAfter]).toEqual([429, 60])
    expect(remaining).toBeGreaterThan(0)
    expect(message).toMatch(/secondary rate limit/)
  })

  it('succeeds again after the wait', async () => {
    const { server, error } = refusal
    server.clock.advance((rateLimitOf(error.headers)?.retryAfter ?? 0) * 1000)
    expect((await unwrap(clientOf(server).GET('/user'))).login).toBe('mona')
  })
})

describe('a client that polls a feed', () => {
  let server: TestServer
  let busy = 0
  beforeAll(async () => {
    const load = { busy: () => busy, [Symbol.dispose]() {} }
    server = await startTestServer({ config: { rateLimits: 'real' }, load })
  })
  afterAll(() => server?.[Symbol.asyncDispose]())

  const poll = (etag?: string | null) =>
    clientOf(server).GET('/repos/{owner}/{repo}/events', {
      params: { path: { owner: 'acme', repo: 'widgets' } },
      ...(etag && { headers: { 'If-None-Match': etag } }),
    })

  it('receives the interval with every response, longer if the service is busy', async () => {
    const first = (await poll()).response
    busy = 0.8
    const second = (await poll(first.headers.get('etag'))).response
    const told = [first, second].map(({ status, headers }) => [
      status,
      headers.get('x-poll-interval'),
    ])
    expect(told).toEqual([
      [200, '60'],
      [304, '120'],
    ])
  })

  it('pays nothing for a 304', async () => {
    const { response } = await poll()
    const again = (await poll(response.headers.get('etag'))).response
    expect(again.status).toBe(304)
    expect(rateLimitOf(again)?.used).toBe(rateLimitOf(response)?.used)
  })

  it('handles a 304: no data, and an error when unwrapped', async () => {
    const { response } = await poll()
    const etag = response.headers.get('etag')
    await expect(unwrap(poll(etag))).rejects.toMatchObject({ name: 'ApiError', status: 304 })
  })
})
