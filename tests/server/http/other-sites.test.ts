import { describe, expect, it } from 'vitest'
import { exchange } from '../../_support/http/wire.ts'
import { useService } from '../../_support/start-server.ts'

const message =
  /^This server accepts (no requests of pages of other sites|requests to localhost only)/

/** Requests as browsers send them for pages of other sites. */
const foreign: [what: string, headers: Record<string, string>][] = [
  ['a page of another site', { Origin: 'https://evil.example' }],
  ['a page whose name begins like ours', { Origin: 'http://localhost.evil.example' }],
  ['a page whose name ends like ours', { Origin: 'http://evil-localhost' }],
  ['a page in a sandbox', { Origin: 'null' }],
  ['an extension', { Origin: 'chrome-extension://abcdefghijklmnop' }],
  ['a page that sends a form', { Origin: 'http://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['a name that leads here', { Host: 'evil.example' }],
  ['a name that leads here, and its page', { Host: 'evil.example', Origin: 'http://evil.example' }],
  ['a name that ends like ours', { Host: 'evil-localhost:3000' }],
]

const own: [what: string, headers: Record<string, string>][] = [
  ['a program', {}],
  ['a web application of this machine', { Origin: 'http://localhost:5173' }],
  ['one with a name of its own', { Origin: 'http://shop.localhost:5173' }],
  ['one at an address', { Origin: 'https://127.0.0.1' }],
  ['one at an IPv6 address', { Origin: 'http://[::1]:8080' }],
  ['another name of this machine', { Host: 'api.localhost:3000' }],
  ['a form of an own page', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
]

/** Sends a request without a check of the reply: it comes before the versions of the API. */
async function send(url: string, method: string, path: string, more: object = {}, body?: object) {
  const chunks = body ? [JSON.stringify(body)] : []
  const about = body && {
    'content-type': 'application/json',
    'content-length': String(chunks[0]!.length),
  }
  const headers = { authorization: 'Bearer ghp_mona', 'user-agent': 'browser', ...about, ...more }
  return exchange(url, { method, path, headers, chunks, unfinished: false })
}

describe('a development server on loopback', () => {
  const service = useService()
  const as = (headers: object) => (method: string, path: string, body?: object) =>
    send(service.server.url, method, path, headers, body)

  it.each(foreign)('refuses %s', async (_what, headers) => {
    const before = await service.server.rows()
    const page = as(headers)
    const hook = { config: { url: 'http://127.0.0.1:9/' } }
    expect((await page('POST', '/repos/acme/widgets/hooks', hook)).status).toBe(403)
    expect(await service.server.rows()).toEqual(before)
    const { status, text, headers: sent } = await page('GET', '/user')
    expect([status, JSON.parse(text).message]).toEqual([403, expect.stringMatching(message)])
    expect(sent).not.toHaveProperty('access-control-allow-origin')
  })

  it('refuses them what it has just replied to others', async () => {
    const path = '/users/mona'
    for (let times = 0; times < 3; times++) expect((await as({})('GET', path)).status).toBe(200)
    for (const [, headers] of foreign) expect((await as(headers)('GET', path)).status).toBe(403)
  })

  it('refuses their preflight requests', async () => {
    const page = as({ Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' })
    const { status, headers } = await page('OPTIONS', '/user')
    expect(status).toBe(403)
    expect(headers).not.toHaveProperty('access-control-allow-methods')
  })

  it.each([
    '/acme/widgets.git/info/refs?service=git-upload-pack',
    '/login/oauth/authorize',
    '/acme/widgets',
  ])('refuses names that lead here, %s', async (path) => {
    expect((await as({ Host: 'evil.example' })('GET', path)).status).toBe(403)
  })

  it.each(own)('accepts %s', async (_what, headers) => {
    expect((await as(headers)('GET', '/user')).status).toBe(200)
  })
})

describe('a development server behind a proxy', () => {
  const service = useService({ config: { baseUrl: 'https://platform.example' } })

  it('accepts its own name and pages', async () => {
    const headers = { Host: 'platform.example', Origin: 'https://platform.example' }
    expect((await service.as('mona').get('/user', { headers })).status).toBe(200)
  })
})

describe('a server that accepts any origin', () => {
  const service = useService({ config: { allowAnyOrigin: true } })

  it.each(foreign)('accepts %s', async (_what, headers) => {
    expect((await service.as('mona').get('/user', { headers })).status).toBe(200)
  })
})
