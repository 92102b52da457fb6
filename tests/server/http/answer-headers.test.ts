import { describe, expect, it } from 'vitest'
import { startTestServer, useService, type TestServer } from '../../_support/start-server.ts'
import { client } from '../../_support/service-client.ts'
import { failure } from '../../_support/http/failures.ts'
import { versions } from '../../_support/bundles.ts'
import { checkContract } from '../../_support/contract/contract-check.ts'
import { exchange, type WireRequest } from '../../_support/http/wire.ts'

const send = ({ url }: Pick<TestServer, 'url'>, path: string, more: Partial<WireRequest> = {}) =>
  exchange(url, { method: 'GET', path, headers: {}, chunks: [], unfinished: false, ...more })

/** Responses of every kind, by request. */
const sorts: [what: string, method: string, path: string, body?: object][] = [
  ['a found resource', 'GET', '/repos/acme/widgets'],
  ['a missing resource', 'GET', '/nowhere'],
  ['a failure', 'POST', '/user/repos', { name: '' }],
  ['a created resource', 'POST', '/user/repos', { name: 'made' }],
  ['nothing', 'DELETE', '/repos/mona/made'],
  ['an unsupported method', 'PUT', '/user'],
  ['a HEAD request', 'HEAD', '/user'],
]

describe('every response', () => {
  const service = useService()

  it.each(sorts)(
    'to %s has the security headers for browsers',
    async (_what, method, path, body) => {
      const { headers } = await service.as('mona').request(method, path, body)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
      for (const name of ['server', 'x-powered-by', 'strict-transport-security', 'set-cookie']) {
        expect(headers[name]).toBeUndefined()
      }
    },
  )

  it('for git and health checks has X-Content-Type-Options', async () => {
    const fetchPack = '/acme/widgets.git/info/refs?service=git-upload-pack'
    for (const path of [fetchPack, '/healthz']) {
      const { status, headers } = await send(service.server, path)
      expect([status, headers['x-content-type-options']]).toEqual([200, 'nosniff'])
      expect(headers['cache-control']).toMatch(/no-(cache|store)/)
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('has Strict-Transport-Security for a year where the base URL is https', async () => {
    const config = { baseUrl: 'https://api.example.com' }
    await using server = await startTestServer({ config })
    const { headers } = await client(server).get('/versions')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })
})

describe('a cache', () => {
  const service = useService()
  const basic: [string, string] = ['Ov23test', 'test-secret']
  const kept = async (answer: Promise<{ headers: Record<string, unknown> }>) =>
    (await answer).headers['cache-control']

  it('revalidates each time, and keeps private responses for their caller', async () => {
    expect(await kept(service.as().get('/repos/acme/widgets'))).toBe('public, no-cache')
    expect(await kept(service.as('mona').get('/repos/acme/widgets'))).toBe('private, no-cache')
    const { headers } = await service.as('mona').get('/user')
    expect(headers.vary).toBe('Authorization, Accept, X-Service-Api-Version')
  })

  it('has the same instructions in a 304', async () => {
    const first = await service.as('mona').get('/repos/acme/widgets')
    const again = { headers: { 'If-None-Match': first.headers.etag as string } }
    const { status, headers } = await service.as('mona').get('/repos/acme/widgets', again)
    expect(status).toBe(304)
    for (const name of ['cache-control', 'vary', 'etag']) {
      expect(headers[name]).toBe(first.headers[name])
    }
  })

  it('stores no failure, no response to a change, and no token', async () => {
    const mona = service.as('mona')
    expect(await kept(mona.get('/nowhere'))).toBe('no-store')
    expect(await kept(mona.post('/user/repos', { name: 'kept' }))).toBe('no-store')
    expect(await kept(mona.patch('/repos/mona/kept', { description: 'x' }))).toBe('no-store')
    expect(await kept(mona.delete('/repos/mona/kept'))).toBe('no-store')
    const body = { access_token: 'gho_mona' }
    const app = service.as(undefined, { basic })
    expect(await kept(app.post('/applications/Ov23test/token', body))).toBe('no-store')
  })
})

describe('cross-origin requests of a browser', () => {
  const service = useService({ config: { allowAnyOrigin: true } })
  const origin = 'https://page.example.com'
  const preflight = (path: string) =>
    send(service.server, path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, x-service-api-version',
      },
    })

  it.each(sorts)('can read the response to %s', async (_what, method, path, body) => {
    const { headers } = await service.as('mona').request(method, path, body)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  it('can read the response headers that clients need', async () => {
    const { headers } = await service.as('mona').get('/repos/acme/widgets')
    const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(', ')
    const plain = ['cache-control', 'content-language', 'content-length', 'content-type']
    const unneeded =
      /^(access-control-.*|date|connection|keep-alive|vary|.*-policy|x-content-type-options)$/
    const told = Object.keys(headers).filter((name) => !unneeded.test(name))
    expect(told.filter((name) => !plain.includes(name) && !exposed.includes(name))).toEqual([])
    for (const name of ['link', 'location', 'retry-after', 'deprecation', 'sunset']) {
      expect(exposed).toContain(name)
    }
  })

  it('can send a preflight for any path, with the headers of the brand, without using the quota', async () => {
    const answers = await Promise.all(
      ['/user', '/repos/acme/vault', '/repos/acme/valut', '/nowhere'].map(preflight),
    )
    for (const { status, headers, text } of answers) {
      expect([status, text]).toEqual([204, ''])
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
        'access-control-max-age': '86400',
      })
      const allowed = String(headers['access-control-allow-headers']).split(', ')
      expect(allowed).toEqual(expect.arrayContaining(['Authorization', 'X-Service-Api-Version']))
      expect(headers['x-ratelimit-used']).toBeUndefined()
    }
  })

  it('cannot read the sign-in pages', async () => {
    for (const path of ['/login', '/login/device', '/login/oauth/authorize?client_id=Ov23test']) {
      const { headers } = await send(service.server, path, { headers: { origin } })
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
      expect(headers['cache-control']).toContain('no-store')
    }
  })

  it('can read the headers of another brand', async () => {
    await using server = await startTestServer({ config: { brand: 'acme' } })
    const { headers } = await send(server, '/versions')
    const exposed = headers['access-control-expose-headers']
    expect(exposed).toContain('X-Acme-Request-Id')
    expect(exposed).toContain('X-Accepted-Acme-Permissions')
    expect(exposed).not.toContain('Service')
  })
})

describe('a caller without a User-Agent', () => {
  const service = useService()
  const message =
    'Request forbidden by administrative rules. Please make sure your request has a User-Agent header.'

  describe.each(versions)('in %s', (version) => {
    it.each([undefined, '', '  '])('by %o is 403, with any credentials', async (agent) => {
      for (const authorization of [undefined, 'Bearer ghp_mona', 'Bearer ghp_nobody']) {
        const headers = {
          'user-agent': agent,
          authorization,
          'x-service-api-version': version,
        }
        const answer = await send(service.server, '/user', { headers })
        checkContract({ method: 'GET', path: '/user', version, ...answer })
        expect(answer.status).toBe(403)
        expect(JSON.parse(answer.text)).toEqual(failure(service.server, 403, message))
      }
    })
  })

  it('can still use the health check, and clone', async () => {
    const headers = { 'user-agent': undefined }
    const fetchPack = '/acme/widgets.git/info/refs?service=git-upload-pack'
    for (const path of ['/healthz', fetchPack]) {
      expect((await send(service.server, path, { headers })).status).toBe(200)
    }
  })
})
