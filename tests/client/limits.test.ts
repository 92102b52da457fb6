import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiError, createClient, rateLimitOf, unwrap } from '../../client/index.ts'
import type { Config } from '../../server/core/config.ts'
import { startTestServer, type TestServer } from '../_support/start-server.ts'

const clientOf = ({ url }: TestServer) => createClient({ baseUrl: url, auth: 'ghp_mona' })

/** Asks until it is refused; what the client makes of that. */
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

/** A service that lets little be done, and a client that is not let in any more. */
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

describe('a client that the service refuses because its window is used up', () => {
  const refusal = useRefusal({ rateLimits: 'tight' })

  it('sees when the window ends, and that nothing is left of it', () => {
    const { error, server } = refusal
    const { remaining, reset = 0, retryAfter } = rateLimitOf(error.headers) ?? {}
    expect([error.status, remaining, retryAfter]).toEqual([403, 0, undefined])
    expect(error.message).toMatch(/^API rate limit exceeded for /)
    expect(reset * 1000).toBeGreaterThan(server.clock.now())
  })

  it('is served again from then on', async () => {
    const { error, server } = refusal
    const { reset = 0 } = rateLimitOf(error.headers) ?? {}
    server.clock.advance(reset * 1000 - server.clock.now() - 1)
    const { response } = await clientOf(server).GET('/user')
    expect(response.status).toBe(403)
    server.clock.advance(1)
    expect((await unwrap(clientOf(server).GET('/user'))).login).toBe('mona')
  })
})

describe('a client that the service refuses because it asks too fast', () => {
  const refusal = useRefusal({ rateLimits: 'real', rateScale: 0.02 })

  it('sees how long to wait, with much of its window left', () => {
    const { status, headers, message } = refusal.error
    const { remaining, retryAfter } = rateLimitOf(headers) ?? {}
    expect([status, retryAfter]).toEqual([429, 60])
    expect(remaining).toBeGreaterThan(0)
    expect(message).toMatch(/secondary rate limit/)
  })

  it('is served again when it has waited', async () => {
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

  it('is told how long to wait with every answer, longer when the service is busy', async () => {
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

  it('pays nothing for hearing that nothing is new', async () => {
    const { response } = await poll()
    const again = (await poll(response.headers.get('etag'))).response
    expect(again.status).toBe(304)
    expect(rateLimitOf(again)?.used).toBe(rateLimitOf(response)?.used)
  })

  it('takes a 304 for what it is: no data, and a failure to those who unwrap it', async () => {
    const { response } = await poll()
    const etag = response.headers.get('etag')
    await expect(unwrap(poll(etag))).rejects.toMatchObject({ name: 'ApiError', status: 304 })
  })
})
