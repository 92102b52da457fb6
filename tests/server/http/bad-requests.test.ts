import { describe, expect, it } from 'vitest'
import { operations } from '../../../generated/newest/operations.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('unknown resources, on $name', (store) => {
  const service = useService({ store })
  const notFound = () => failure(service.server, 404, 'Not Found')

  it.each([
    '/nowhere',
    '/nowhere/',
    '/user/',
    '/orgs/acme/',
    '/repos/acme/widgets/',
    '/repos/acme/widgets/pulls/',
    '/repositories/1/',
    '/rate_limit/',
    '/users/mona/nothing',
    '/repos/acme',
    '/repos//widgets',
    '/repos/acme/widgets/nothing',
    '/USER',
    '/user;a=b',
    '/%2e%2e/user',
    '/api/v3x/user',
    '/api/v4/user',
    '/_devplatform',
    '/users/%zz',
    '/users/%00',
    '/users/%ff',
    '/users/a%2Fb',
    '/users/%F0%9F%98%80',
    '/users/__proto__',
    '/users/constructor',
    `/users/${'a'.repeat(3000)}`,
    '/repos/acme/%00',
    '/repos/%00/widgets',
    '/repos/acme/%2e%2e',
  ])('%s is 404', async (path) => {
    const { status, body } = await service.as('mona').get(path)
    expect([status, body]).toEqual([404, notFound()])
  })

  it.each([
    'abc',
    '0',
    '-1',
    '1.5',
    '%00',
    'NaN',
    '%20',
    '1e400',
    '9007199254740993',
    '9223372036854775807',
    '9223372036854775808',
    '99999999999999999999',
  ])('hook %s is 404', async (id) => {
    for (const [method, rest] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/pings'],
      ['GET', '/deliveries'],
      ['GET', '/deliveries/1'],
    ] as const) {
      const at = `/repos/acme/widgets/hooks/${id}${rest}`
      const { status, body } = await service.as('mona').request(method, at)
      expect([method, rest, status, body]).toEqual([method, rest, 404, notFound()])
    }
  })

  it('an organization with an impossible name is 404', async () => {
    for (const org of ['%00', '%zz', 'a%20b']) {
      const { status } = await service.as('mona').post(`/orgs/${org}/repos`, { name: 'x' })
      expect(status).toBe(404)
    }
  })

  it.each([
    ['an unknown query parameter', '/user?foo=a:b&x=%zz&&&'],
    ['the path prefix', '/api/v3/user'],
  ])('%s changes nothing', async (_what, path) => {
    expect((await service.as('mona').get(path)).body.login).toBe('mona')
  })
})

describe('a method that a path does not support', () => {
  const service = useService()
  const paths = new Map<string, Set<string>>()
  for (const { method, path } of Object.values(operations)) {
    paths.set(path, (paths.get(path) ?? new Set()).add(method))
  }
  const wrong = ['GET', 'HEAD', 'PUT', 'POST', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']

  it.each([...paths])('%s returns Allow', async (template, known) => {
    const others = [...(known.has('GET') ? ['HEAD'] : []), ...(known.has('PATCH') ? ['POST'] : [])]
    const allowed = [...new Set([...known, ...others])].sort()
    const at = template.replaceAll(/\{\w+_id\}/g, '1').replaceAll(/\{\w+\}/g, 'nobody')
    for (const method of wrong.filter((each) => !allowed.includes(each))) {
      const { status, headers, body } = await service.as().request(method, at)
      expect([method, status, headers.allow]).toEqual([method, 405, allowed.join(', ')])
      if (method !== 'HEAD') {
        expect(body).toEqual(failure(service.server, 405, 'Method Not Allowed'))
      }
    }
  })

  it('OPTIONS returns the methods of a path, and costs as much as a read', async () => {
    const caller = service.as('mona')
    const left = async () => Number((await caller.get('/user')).headers['x-ratelimit-remaining'])
    const before = await left()
    for (const name of ['vault', 'widgets', 'missing']) {
      const { status, headers, text } = await caller.request('OPTIONS', `/repos/acme/${name}`)
      expect([status, text]).toEqual([204, ''])
      expect(headers.allow).toBe('DELETE, GET, HEAD, PATCH, POST, OPTIONS')
    }
    expect(await left()).toBe(before - 4)
    expect((await caller.request('OPTIONS', '/nowhere')).status).toBe(404)
  })

  it('gets the same response for hidden, missing and existing resources', async () => {
    const answers = await Promise.all(
      ['vault', 'widgets', 'missing'].map((name) =>
        service.as().request('PUT', `/repos/acme/${name}`),
      ),
    )
    for (const { status, text } of answers) {
      expect([status, text]).toEqual([405, answers[0]!.text])
    }
  })

  it('HEAD is supported wherever GET is, and returns the same headers without a body', async () => {
    for (const path of ['/', '/user', '/repos/acme/widgets', '/repos/acme/widgets/events']) {
      const get = await service.as('mona').get(path)
      const head = await service.as('mona').request('HEAD', path)
      expect([head.status, head.text]).toEqual([200, ''])
      for (const name of ['content-length', 'content-type', 'etag', 'x-poll-interval']) {
        expect(head.headers[name]).toBe(get.headers[name])
      }
    }
    expect((await service.as('mona').request('HEAD', '/repos/acme/none')).status).toBe(404)
  })
})

describe('an unknown version', () => {
  const service = useService()
  const words = (value: string) =>
    `The version you specified in the "X-Service-Api-Version" request header, ${value}, ` +
    'is not a supported version. The following versions are currently supported: ' +
    '"2026-03-10" (most recent) and "2022-11-28".'

  it.each([
    ['2021-01-01', '"2021-01-01"'],
    ['', '""'],
    ['2026-3-10', '"2026-3-10"'],
    ['2026-03-10, 2022-11-28', '"2026-03-10, 2022-11-28"'],
    ['2026-03-10T00:00:00Z', '"2026-03-10T00:00:00Z"'],
    ['latest', '"latest"'],
    ['__proto__', '"__proto__"'],
    ['constructor', '"constructor"'],
    ['"><script>', '"\\"><script>"'],
    ['caf\u00e9\t!', '"caf??!"'],
    ['x'.repeat(4000), `"${'x'.repeat(64)}"`],
  ])('%s is 400, with the value escaped', async (version, quoted) => {
    for (const path of ['/user', '/repos/acme/none', '/rate_limit']) {
      const headers = { 'X-Service-Api-Version': version }
      const { status, headers: answered, body } = await service.as('mona').get(path, { headers })
      const errors = words(quoted)
      expect(status).toBe(400)
      expect(body).toEqual({ ...failure(service.server, 400, 'Bad Request'), errors })
      expect(answered).not.toHaveProperty('x-service-api-version-selected')
    }
  })

  it('changes nothing', async () => {
    const before = await service.server.rows()
    const headers = { 'X-Service-Api-Version': '2021-01-01' }
    const { status } = await service.as('mona').post('/user/repos', { name: 'x' }, { headers })
    expect(status).toBe(400)
    expect(await service.server.rows()).toEqual(before)
  })
})
