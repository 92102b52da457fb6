import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ResponseCache } from '../../../server/http/response-cache/response-cache.ts'
import { exchange, type WireAnswer } from '../../_support/http/wire.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'

const mona = { authorization: 'Bearer ghp_mona' }
const wrong = { authorization: 'Bearer ghp_wrong' }
const page = { origin: 'http://page.test' }
const own = { origin: 'http://localhost:5173' }

/** Requests of callers who look for differences. */
const requests: [method: string, path: string, headers?: Record<string, string>, body?: string][] =
  [
    ['GET', '/'],
    ['GET', '/user', mona],
    ['HEAD', '/user', mona],
    ['GET', '/user', wrong],
    ['GET', '/user', { ...mona, 'user-agent': '' }],
    ['GET', '/user', { ...mona, ...page }],
    ['GET', '/user', { ...mona, ...own }],
    ['GET', '/user', { ...mona, host: 'page.test' }],
    ['OPTIONS', '/user', { ...own, 'access-control-request-method': 'GET' }],
    ['OPTIONS', '/user', { ...page, 'access-control-request-method': 'GET' }],
    ['GET', '/nowhere', mona],
    ['GET', '/repos/acme/vault'],
    ['GET', '/repos/acme/vault', mona],
    ['PUT', '/user', mona],
    ['POST', '/user/repos', mona, '{'],
    ['POST', '/user/repos', mona, '{"name":""}'],
    ['POST', '/user/repos', mona, `{"name":"${'a'.repeat(1024 * 1024)}"}`],
    ['GET', '/repos/acme/widgets/hooks', mona],
    ['GET', '/repos/acme/widgets/contents/README.md', { accept: 'application/vnd.BRAND.raw' }],
    ['GET', '/repos/acme/widgets/contents/README.md', { accept: 'application/vnd.OTHER.raw' }],
    ['GET', '/users/mona', { 'x-BRAND-api-version': '2026-03-10' }],
    ['GET', '/users/mona', { 'x-BRAND-api-version': '2021-01-01' }],
    ['GET', '/users/mona', { 'x-OTHER-api-version': '2026-03-10' }],
    ['GET', '/users/mona', { 'x-OTHER-api-version': '2021-01-01' }],
    ['GET', '/acme/widgets.git/info/refs?service=git-upload-pack'],
    ['GET', '/acme/vault.git/info/refs?service=git-upload-pack'],
    ['GET', '/acme/widgets.git/info/lfs/locks'],
    ['GET', '/acme/vault.git/info/lfs/locks'],
    ['GET', '/avatars/u/1'],
    ['GET', '/acme/widgets/archive/HEAD.zip'],
    ['GET', '/login'],
    ['GET', '/login/oauth/authorize?client_id=nobody'],
    ['POST', '/login/oauth/access_token', { accept: 'application/json' }, 'client_id=nobody'],
    ['GET', '/healthz'],
    ['GET', '/_control/clock'],
  ]

/** What differs between two servers of the same brand. */
const varying = new Set(['date', 'etag', 'content-length', 'x-service-request-id', 'set-cookie'])

describe('two brands', () => {
  const servers: Record<string, TestServer> = {}
  beforeAll(async () => {
    for (const brand of ['service', 'github']) {
      const keep = (context: TestServer['context']) => new ResponseCache(context)
      servers[brand] = await startTestServer({ config: { brand }, keep })
    }
  })
  afterAll(async () => {
    for (const server of Object.values(servers)) await server[Symbol.asyncDispose]()
  })

  function send(brand: string, [method, path, headers = {}, body]: (typeof requests)[number]) {
    const other = brand === 'github' ? 'service' : 'github'
    const named = Object.entries(headers).map(([name, value]) => [
      name.replace('BRAND', brand).replace('OTHER', other),
      value.replace('BRAND', brand).replace('OTHER', other),
    ])
    const sent = { host: 'localhost', ...(Object.fromEntries(named) as Record<string, string>) }
    const chunks = body === undefined ? [] : [body]
    const { url } = servers[brand]!
    return exchange(url, { method, path, headers: sent, chunks, unfinished: false })
  }

  /** Without what is random. */
  const lasting = (text: string) =>
    text
      .replaceAll(/("request_id":|"temp_clone_token":|name="form_token" value=)"[^"]+"/g, '$1')
      .replaceAll(/127\.0\.0\.1:\d+/g, 'localhost')
  const spelled = (text: string) =>
    lasting(text).replaceAll('github', 'service').replaceAll('GitHub', 'Service')
  const seen = ({ status, headers, text }: WireAnswer) => ({
    status,
    headers: Object.fromEntries(
      Object.entries(headers)
        .map(([name, value]) => [spelled(name), spelled(String(value))] as const)
        .filter(([name]) => !varying.has(name)),
    ),
    text: spelled(text),
  })

  it.each(requests)('differ in names only: %s %s %j', async (...request) => {
    for (let time = 0; time < 3; time++) {
      const [ours, theirs] = [await send('service', request), await send('github', request)]
      expect(seen(theirs)).toEqual(seen(ours))
      const names = theirs.rawHeaders.join('\n')
      expect(names).not.toMatch(/service(?!=git)/i)
      expect(ours.rawHeaders.join('\n')).not.toMatch(/github/i)
    }
  })

  it('do not take the version header of each other, also where a reply is kept', async () => {
    const version = async (header: string) => {
      const request = { [header]: '2026-03-10' }
      const answer = await send('github', ['GET', '/users/hubot', request])
      return answer.headers['x-github-api-version-selected']
    }
    for (let time = 0; time < 3; time++) {
      expect(await version('x-service-api-version')).toBe('2022-11-28')
      expect(await version('x-github-api-version')).toBe('2026-03-10')
    }
  })
})
