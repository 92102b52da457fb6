import { request } from 'node:http'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { isCurrent, matchesEtag } from '../../../server/api/preconditions.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const tag = '"tag"'

describe('If-None-Match', () => {
  it.each([
    '"tag"',
    'W/"tag"',
    ' "tag" ',
    '"other","tag"',
    '"other" , W/"tag"\t,"more"',
    ',, "tag",,',
    '"a,b","tag"',
    '"tag","a,"',
    '"","tag"',
    '"caf\xe9", "tag"',
    '*',
    ' * ',
  ])('%j contains the ETag', (field) => expect(matchesEtag(field, tag)).toBe(true))

  it.each([
    '',
    ',',
    'tag',
    "'tag'",
    '"tag',
    'tag"',
    '"Tag"',
    'w/"tag"',
    'W/ "tag"',
    'W/tag',
    '"other"',
    '"a, "tag", b"', // quotes inside an ETag end it: this is not a list
    '"a,tag,b"',
    '"tag" "other"',
    '"tag"; q=1',
    '*, "tag"',
    '**',
    '"tag\x01"',
  ])('%j does not contain it', (field) => expect(matchesEtag(field, tag)).toBe(false))

  it('is parsed in linear time', () => {
    for (const part of ['"', '",', ' ', ',', 'W/', '"a" ', '" "']) {
      expect(matchesEtag(part.repeat(200_000), tag)).toBe(false)
    }
    expect(matchesEtag(`${'"other", '.repeat(20_000)}"tag"`, tag)).toBe(true)
  })

  it('matches an ETag exactly where it is in the list', () => {
    const opaque = fc.stringMatching(/^[!#-~\x80-\xff]{0,6}$/)
    const space = fc.stringMatching(/^[ \t]{0,2}$/)
    const element = fc.tuple(space, fc.constantFrom('', 'W/'), opaque, space)
    const property = fc.property(fc.array(element), opaque, (elements, wanted) => {
      const field = elements.map(
        ([before, weak, each, after]) => `${before}${weak}"${each}"${after}`,
      )
      const there = elements.some(([, , each]) => each === wanted)
      expect(matchesEtag(field.join(','), `"${wanted}"`)).toBe(there)
    })
    fc.assert(property, { numRuns: 500 })
  })
})

describe('If-Modified-Since', () => {
  const modified = 'Tue, 10 Mar 2026 12:00:00 GMT'
  const held = (since: string, more = {}) =>
    isCurrent({ 'if-modified-since': since, ...more }, { tag, modified })

  it.each([
    'Tue, 10 Mar 2026 12:00:00 GMT',
    'Tue, 10 Mar 2026 12:00:01 GMT',
    'Tuesday, 10-Mar-26 12:00:00 GMT',
    'Tue Mar 10 12:00:00 2026',
  ])('%s is late enough', (since) => expect(held(since)).toBe(true))

  it.each([
    'Tue, 10 Mar 2026 11:59:59 GMT',
    'Tue Mar 10 11:59:59 2026',
    '2026-03-10T12:00:00Z',
    'Tue, 10 Mar 2026 13:00:00 +0000',
    'Tue, 40 Mar 2026 12:00:00 GMT',
    'now',
    '',
  ])('%j is too early, or invalid', (since) => expect(held(since)).toBe(false))

  it('is ignored next to If-None-Match (RFC 9110 13.2.2)', () => {
    expect(held(modified, { 'if-none-match': '"other"' })).toBe(false)
    expect(held('Tue, 10 Mar 2020 12:00:00 GMT', { 'if-none-match': tag })).toBe(true)
  })

  it('is ignored for resources without a date', () => {
    expect(isCurrent({ 'if-modified-since': modified }, { tag })).toBe(false)
  })
})

describe.each(stores)('conditions on $name', (store) => {
  const service = useService({ store, config: { rateLimits: 'real' } })
  const mona = () => service.as('mona')
  const ask = (at: string, headers: Record<string, string>) => mona().get(at, { headers })
  let path: string
  let delivery: string
  beforeAll(async () => {
    path = await service.repository()
    const config = { url: 'http://127.0.0.1:9/' }
    const { body } = await mona().post(`${path}/hooks`, { config })
    await service.server.delivered()
    const log = `${path}/hooks/${body.id}/deliveries`
    delivery = `${log}/${(await mona().get(log)).body[0].id}`
  })

  it('can be split over several lines', async () => {
    const { etag = '' } = (await mona().get(path)).headers
    const headers = { 'User-Agent': 'test', Authorization: 'Bearer ghp_mona' }
    const version = { 'X-Service-Api-Version': '2026-03-10' }
    const statusOf = (tags: string[]) =>
      new Promise((resolve, reject) => {
        const all = { ...headers, ...version, 'If-None-Match': tags }
        request(service.server.url + path, { headers: all }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
          .on('error', reject)
          .end()
      })
    expect(await statusOf(['"one"', etag, '"two"'])).toBe(304)
    expect(await statusOf(['"one"', '"two"'])).toBe(200)
  })

  it('up to the header limit are processed', async () => {
    const { etag = '' } = (await mona().get(path)).headers
    const many = '"other", '.repeat(1_500)
    expect((await ask(path, { 'If-None-Match': many + etag })).status).toBe(304)
    expect((await ask(path, { 'If-None-Match': many + '"more"' })).status).toBe(200)
  })

  it('a delivery has Last-Modified, and returns 304 from then on', async () => {
    const first = await mona().get(delivery)
    const modified = first.headers['last-modified'] as string
    expect(modified).toBe('Tue, 10 Mar 2026 12:00:00 GMT')
    const again = await ask(delivery, { 'If-Modified-Since': modified })
    expect([again.status, again.text]).toEqual([304, ''])
    for (const name of ['etag', 'last-modified', 'cache-control', 'vary']) {
      expect(again.headers[name]).toBe(first.headers[name])
    }
    const before = { 'If-Modified-Since': 'Tue, 10 Mar 2026 11:59:59 GMT' }
    expect((await ask(delivery, before)).status).toBe(200)
    const both = { 'If-Modified-Since': modified, 'If-None-Match': '"other"' }
    expect((await ask(delivery, both)).status).toBe(200)
  })

  it('resources that can change within a second have no Last-Modified', async () => {
    const since = { 'If-Modified-Since': 'Fri, 10 Mar 2056 12:00:00 GMT' }
    for (const at of [path, `${path}/hooks`, `${path}/events`, '/user']) {
      const { status, headers } = await ask(at, since)
      expect([at, status, headers['last-modified']]).toEqual([at, 200, undefined])
    }
  })

  it('do not give access to hidden resources', async () => {
    const hidden = await service.repository({ private: true })
    const { etag = '' } = (await mona().get(hidden)).headers
    for (const value of [etag, '*']) {
      const headers = { 'If-None-Match': value }
      expect((await service.as('stranger').get(hidden, { headers })).status).toBe(404)
      expect((await service.as().get(hidden, { headers })).status).toBe(404)
    }
    await mona().delete(hidden)
    expect((await ask(hidden, { 'If-None-Match': etag })).status).toBe(404)
  })

  it('the ETag of a page changes when another page follows it', async () => {
    const at = `${path}/hooks?per_page=1`
    const first = await mona().get(at)
    expect(first.headers.link).toBeUndefined()
    const held = { 'If-None-Match': first.headers.etag as string }
    await mona().post(`${path}/hooks`, { config: { url: 'http://127.0.0.1:9/more' } })
    const second = await ask(at, held)
    expect([second.status, second.text]).toEqual([200, first.text])
    expect(second.headers.link).toContain('rel="next"')
  })

  it('a 304 of the rate limit refunds no request', async () => {
    const used = async () => (await mona().get('/rate_limit')).body.resources.core.used as number
    const before = await used()
    for (let times = 0; times < 3; times++) {
      const { headers } = await mona().get('/rate_limit')
      const again = await ask('/rate_limit', { 'If-None-Match': headers.etag as string })
      expect(again.status).toBe(304)
    }
    expect(await used()).toBe(before)
  })

  it('two callers have one ETag exactly when they receive the same body', async () => {
    const logins = ['mona', 'hubot', 'stranger', undefined]
    const places = ['/repos/acme/widgets', path, `${path}/events`, '/users/mona', '/events']
    for (const at of places) {
      const answers = await Promise.all(logins.map((login) => service.as(login).get(at)))
      for (const one of answers) {
        for (const other of answers) {
          expect(one.headers.etag === other.headers.etag).toBe(one.text === other.text)
        }
      }
    }
  })

  it('a token with fewer permissions sees them, whatever ETag its holder has', async () => {
    const narrow = await service.server.token({ login: 'mona', scopes: [] })
    const { etag = '' } = (await mona().get('/user')).headers
    const headers = { 'If-None-Match': etag }
    const { status, body } = await service
      .as(undefined, { token: narrow })
      .get('/user', { headers })
    expect([status, body.plan]).toEqual([200, undefined])
  })
})
