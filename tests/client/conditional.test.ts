import { describe, expect, it } from 'vitest'
import { createClient, isRemembered, paginate, rateLimitOf, unwrap } from '../../client/index.ts'
import { useService } from '../_support/start-server.ts'
import { startService, type Answer, type SeenRequest } from './_service.ts'

const path = { owner: 'acme', repo: 'widgets' }

/** Responds with 304 to a matching tag, and otherwise with the token of the caller. */
const tagged =
  (more: Answer = {}) =>
  ({ path: asked, headers }: SeenRequest): Answer => {
    const etag = `"${headers.authorization} ${asked}"`
    const answer = { headers: { etag, date: 'now', ...more.headers } }
    if (headers['if-none-match'] === etag) return { ...answer, status: 304, body: '' }
    return { body: { login: headers.authorization }, ...more, ...answer }
  }

async function ask(more: Answer = {}, options: Parameters<typeof createClient>[0] | object = {}) {
  const { baseUrl, seen } = await startService(tagged(more))
  const client = createClient({ baseUrl, auth: 'a', conditional: true, ...options })
  const conditions = () => seen.map(({ headers }) => headers['if-none-match'])
  return { client, conditions }
}

describe('a client with a cache', () => {
  it('revalidates responses, and returns the cached one if it is current', async () => {
    const { client, conditions } = await ask()
    const first = await client.GET('/user')
    const second = await client.GET('/user')
    expect(conditions()).toEqual([undefined, '"Bearer a /user"'])
    expect(second.data).toEqual(first.data)
    expect([first, second].map(({ response }) => response.status)).toEqual([200, 200])
    expect([first, second].map(({ response }) => isRemembered(response))).toEqual([false, true])
  })

  it('returns a changed response, and caches it', async () => {
    let version = 1
    const { baseUrl } = await startService(({ headers }) =>
      headers['if-none-match'] === `"${version}"`
        ? { status: 304, body: '' }
        : { headers: { etag: `"${version}"` }, body: { id: version } },
    )
    const client = createClient({ baseUrl, conditional: true })
    const ids: unknown[] = []
    for (const now of [1, 1, 2, 2]) {
      version = now
      const { data, response } = await client.GET('/user')
      ids.push([data?.id, isRemembered(response)])
    }
    expect(ids).toEqual([
      [1, false],
      [1, true],
      [2, false],
      [2, true],
    ])
  })

  it('merges the headers of the newer response into the older one', async () => {
    let asked = 0
    const { baseUrl } = await startService(() => {
      const headers = { 'x-ratelimit-used': String(++asked), etag: '"1"' }
      return asked === 1
        ? { headers: { ...headers, link: '<x>; rel="next"' }, body: {} }
        : { status: 304, headers, body: '' }
    })
    const client = createClient({ baseUrl, conditional: true })
    await client.GET('/user')
    const { headers } = (await client.GET('/user')).response
    expect([headers.get('x-ratelimit-used'), headers.get('link')]).toEqual(['2', '<x>; rel="next"'])
  })

  it('never returns the response for one caller to another', async () => {
    let token = 'a'
    const { client, conditions } = await ask({}, { auth: () => token })
    const logins: unknown[] = []
    for (token of ['a', 'b', 'a', 'b']) logins.push((await client.GET('/user')).data?.login)
    expect(logins).toEqual(['Bearer a', 'Bearer b', 'Bearer a', 'Bearer b'])
    expect(conditions().slice(0, 2)).toEqual([undefined, undefined])
  })

  it('keeps media types apart', async () => {
    const { client, conditions } = await ask()
    await client.GET('/user')
    await client.GET('/user', { headers: { Accept: 'application/vnd.service.v3+json' } })
    expect(conditions()).toEqual([undefined, undefined])
  })

  it('evicts the least recently used response when it is full', async () => {
    const size = JSON.stringify({ login: 'Bearer a' }).length
    const { client, conditions } = await ask({}, { conditional: { maxBytes: 2 * size } })
    const get = (username: string) =>
      client.GET('/users/{username}', { params: { path: { username } } })
    for (const name of ['x', 'y', 'x', 'z', 'x', 'y']) await get(name)
    expect(conditions().map((condition) => condition !== undefined)).toEqual([
      ...[false, false, true],
      ...[false, true, false],
    ])
  })

  it('does not cache a response that is too large by itself', async () => {
    const { client, conditions } = await ask({}, { conditional: { maxBytes: 5 } })
    await client.GET('/user')
    await client.GET('/user')
    expect(conditions()).toEqual([undefined, undefined])
  })

  it.each<[string, Answer]>([
    ['with Cache-Control: no-store', { headers: { 'Cache-Control': 'no-store' } }],
    ['that is not JSON', { headers: { 'Content-Type': 'application/zip' }, body: '{}' }],
  ])('does not cache a response %s', async (_, answer) => {
    const { client, conditions } = await ask(answer)
    await client.GET('/user')
    await client.GET('/user')
    expect(conditions()).toEqual([undefined, undefined])
  })

  it('ignores requests with conditional headers of their own', async () => {
    const { client } = await ask()
    await client.GET('/user')
    const headers = { 'If-None-Match': '"Bearer a /user"' }
    expect((await client.GET('/user', { headers })).response.status).toBe(304)
  })

  it('is off by default', async () => {
    const { client, conditions } = await ask({}, { conditional: false })
    await client.GET('/user')
    await client.GET('/user')
    expect(conditions()).toEqual([undefined, undefined])
  })
})

describe('cached responses, against the service', () => {
  const service = useService({ config: { rateLimits: 'real' } })
  const make = (auth = 'ghp_mona') =>
    createClient({ baseUrl: service.server.url, auth, conditional: true })

  it('cost nothing and are updated', async () => {
    const client = make()
    const get = () => client.GET('/repos/{owner}/{repo}', { params: { path } })
    const [first, second] = [await get(), await get()]
    expect(second.data).toEqual(first.data)
    expect(rateLimitOf(second.response)?.used).toBe(rateLimitOf(first.response)?.used)
    const body = { description: 'changed' }
    await unwrap(client.PATCH('/repos/{owner}/{repo}', { params: { path }, body }))
    const third = await get()
    expect([third.data?.description, isRemembered(third.response)]).toEqual(['changed', false])
  })

  it('keep the links to further pages, which the 304 does not have', async () => {
    const client = make()
    const query = { per_page: 5 }
    const names = async () => {
      const found: string[] = []
      const list = paginate(client, '/repos/{owner}/{repo}/labels', { params: { path, query } })
      for await (const { items, response } of list.pages())
        found.push(...items.map(({ name }) => `${name} ${isRemembered(response)}`))
      return found
    }
    const first = await names()
    expect(first.length).toBeGreaterThan(1)
    expect(await names()).toEqual(first.map((line) => line.replace('false', 'true')))
  })
})
