import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { contractOf } from '../../_support/contract/contract-responses.ts'
import { useService } from '../../_support/start-server.ts'

const service = useService()

/** URLs that are there for clients of the platform, which has them. */
const unserved: Record<string, string[]> = {
  '2026-03-10': [],
  '2022-11-28': ['authorizations_url', 'hub_url'],
}

describe('GET /', () => {
  it('lists the URLs of the service, which all work', async () => {
    const { status, body } = await service.as().get('/')
    expect(status).toBe(200)
    expect(body.current_user_url).toBe(`${service.server.url}/user`)
    expect((await service.as().get('/rate_limit')).status).toBe(200)
    expect(body.rate_limit_url).toBe(`${service.server.url}/rate_limit`)
  })

  it.each(versions)('lists no URL without an operation but older ones, in %s', async (version) => {
    const { body } = await service.as(undefined, { version }).get('/')
    const lost = Object.entries(body as Record<string, string>).filter(([field, url]) => {
      const [path = ''] = url.slice(service.server.url.length).split(/[?]|\{[?/&]/)
      const isPage = field === 'current_user_authorizations_html_url'
      return !isPage && !contractOf(version)?.match('GET', path.replaceAll(/\{\w+\}/g, '1'))
    })
    expect(lost.map(([field]) => field)).toEqual(unserved[version])
  })

  it('lists them with the path prefix of the request', async () => {
    const { body } = await service.as(undefined, { mount: '/api/v3' }).get('')
    expect(body.current_user_url).toBe(`${service.server.url}/api/v3/user`)
    expect(body.current_user_authorizations_html_url).not.toContain('/api/v3')
  })

  it.each(versions)('links to the contract and the documentation of %s', async (version) => {
    const { headers } = await service.as(undefined, { version }).get('/')
    const docs = `${service.server.url}/docs`
    const links = [
      `<${docs}/openapi/${version}.yaml>; rel="describedby"; type="application/yaml"`,
      `<${docs}/openapi/${version}.json>; rel="describedby"; type="application/json"`,
      `<${docs}/${version}.html>; rel="help"; type="text/html"`,
    ]
    expect(headers.link).toContain(links.join(', '))
  })

  it('is public: for anonymous callers, tokens and clients', async () => {
    const client = service.as(undefined, { basic: ['Ov23test', 'test-secret'] })
    for (const caller of [service.as(), service.as('mona'), client]) {
      expect((await caller.get('/')).status).toBe(200)
    }
  })
})

describe('GET /meta', () => {
  it.each(versions)('has no passwords, and the addresses of the server, in %s', async (version) => {
    const { status, body } = await service.as(undefined, { version }).get('/meta')
    expect(status).toBe(200)
    const own = ['127.0.0.1/32']
    const ranges = { hooks: [...own, '::1/128'], web: own, api: own, git: own }
    expect(body).toEqual({ verifiable_password_authentication: false, ...ranges })
  })
})

describe('GET /versions', () => {
  it.each(versions)('lists the supported versions, newest first, in %s', async (version) => {
    const { status, body } = await service.as(undefined, { version }).get('/versions')
    expect(status).toBe(200)
    expect(body).toEqual(versions)
  })
})

describe('GET /zen', () => {
  it.each(versions)('is the sentence of the day as text, for everyone, in %s', async (version) => {
    const { status, text, headers } = await service.as(undefined, { version }).get('/zen')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toMatch(/^[A-Z][^.]+\.$/)
    expect((await service.as('mona', { version }).get('/zen')).text).toBe(text)
  })

  it('is another one the next day', async () => {
    const { text } = await service.as().get('/zen')
    service.server.clock.advance(24 * 60 * 60 * 1000)
    expect((await service.as().get('/zen')).text).not.toBe(text)
  })
})

describe('GET /octocat', () => {
  it.each(versions)('is a picture that says the sentence of the day, in %s', async (version) => {
    const { status, text, headers } = await service.as(undefined, { version }).get('/octocat')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/octocat-stream; charset=utf-8')
    expect(text).toContain(`| ${(await service.as().get('/zen')).text} |`)
    expect(text).toContain('| o o |')
  })

  it.each([
    ['Hi', '  .--------.\n  | Hi     |\n'],
    [' Two%0Alines ', '  .-----------.\n  | Two lines |\n'],
    ['', '  .--------.\n  |        |\n'],
  ])('says what `s` is: %s', async (words, bubble) => {
    const { text } = await service.as().get(`/octocat?s=${words.replaceAll(' ', '%20')}`)
    expect(text.startsWith(bubble)).toBe(true)
  })

  it('returns 422 for more than 500 characters', async () => {
    expect((await service.as().get(`/octocat?s=${'x'.repeat(501)}`)).status).toBe(422)
  })
})

describe('the version of a request', () => {
  it('is the oldest without the header', async () => {
    const { headers } = await service.as(undefined, { version: null }).get('/versions')
    expect(headers['x-service-api-version-selected']).toBe('2022-11-28')
  })

  it.each(versions)('is the requested one: %s', async (version) => {
    const { headers } = await service.as(undefined, { version }).get('/versions')
    expect(headers['x-service-api-version-selected']).toBe(version)
  })
})

describe('every response', () => {
  it('has a unique request ID', async () => {
    const first = await service.as().get('/')
    const second = await service.as().get('/')
    expect(first.headers['x-service-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(first.headers['x-service-request-id']).not.toBe(second.headers['x-service-request-id'])
  })

  it('has the content type JSON and forbids sniffing', async () => {
    const { headers } = await service.as().get('/nowhere')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-powered-by']).toBeUndefined()
  })

  it('is kept from shared caches for authenticated callers, and varies by credentials and version', async () => {
    const { headers: open } = await service.as().get('/')
    const { headers: own } = await service.as('mona').get('/')
    expect(open['cache-control']).toBe('public, no-cache')
    expect(own['cache-control']).toBe('private, no-cache')
    expect(own.vary).toBe('Authorization, Accept, X-Service-Api-Version')
  })
})

describe('health', () => {
  it('reports the store and the queue, outside of versions and limits', async () => {
    const response = await fetch(`${service.server.url}/healthz`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      status: 'ok',
      database: 'ok',
      queue: 'ok',
      clock: 'ok',
      disk: 'ok',
    })
    expect(response.headers.get('x-ratelimit-limit')).toBeNull()
  })

  it('counts requests in the metrics by operation and status', async () => {
    await service.as().get('/versions')
    const text = await (await fetch(service.server.metricsUrl)).text()
    expect(text).toMatch(
      /devplatform_requests_total\{operation="meta\/get-all-versions",status="200"\} \d+/,
    )
  })
})
