import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

// That every operation returns 304 for its ETag is tested in conditional-changes.test.ts.
describe.each(stores)('conditional requests on $name', (store) => {
  const service = useService({ store })
  let path: string
  let hookId: number
  beforeAll(async () => {
    path = await service.repository()
    const config = { url: 'http://127.0.0.1:9/' }
    const { body: hook } = await service.as('mona').post(`${path}/hooks`, { config })
    hookId = hook.id
  })
  const ask = (at: string, held: string, version = '2026-03-10') =>
    service.as('mona', { version }).get(at, { headers: { 'If-None-Match': held } })
  const tagOf = async (at: string) => (await service.as('mona').get(at)).headers.etag as string

  it('a feed returns X-Poll-Interval with 200 and with 304', async () => {
    const at = `${path}/events`
    const first = await service.as('mona').get(at)
    const again = await ask(at, first.headers.etag as string)
    const said = [first, again].map(({ status, headers }) => [status, headers['x-poll-interval']])
    expect(said).toEqual([
      [200, '60'],
      [304, '60'],
    ])
  })

  it.each<[string, (tag: string) => string, number]>([
    ['the ETag', (tag) => tag, 304],
    ['the weak ETag', (tag) => `W/${tag}`, 304],
    ['a list with the ETag', (tag) => `"other", ${tag}`, 304],
    ['a list without spaces', (tag) => `"other",W/${tag},"more"`, 304],
    ['anything', () => '*', 304],
    ['another ETag', () => '"other"', 200],
    ['the ETag without quotes', (tag) => tag.replaceAll('"', ''), 200],
    ['the start of the ETag', (tag) => `${tag.slice(0, 8)}"`, 200],
    ['the ETag in another case', (tag) => tag.toUpperCase(), 200],
    ['nothing', () => '', 200],
    ['a broken list', () => '",,"W/', 200],
  ])('to %s', async (_what, held, status) => {
    for (const at of [path, `${path}/events`]) {
      expect((await ask(at, held(await tagOf(at)))).status).toBe(status)
    }
  })

  it('the ETag of one version does not match in the other, even where the bodies are equal', async () => {
    for (const at of ['/versions', path, `${path}/events`, `${path}/hooks`]) {
      const tags = await Promise.all(
        versions.map(async (version) => {
          const { headers } = await service.as('mona', { version }).get(at)
          return headers.etag as string
        }),
      )
      expect(tags[0]).not.toBe(tags[1])
      expect((await ask(at, tags[0] as string, versions[1])).status).toBe(200)
      expect((await ask(at, tags[1] as string, versions[0])).status).toBe(200)
    }
  })

  it('the ETag of one caller does not match what another caller sees', async () => {
    const { headers } = await service.as().get(path)
    expect((await ask(path, headers.etag as string)).status).toBe(200)
  })

  it('an ETag does not match another page', async () => {
    const { headers } = await service.as('mona').get(`${path}/events?page=1`)
    expect((await ask(`${path}/events?page=2`, headers.etag as string)).status).toBe(200)
  })

  it('an ETag does not give access to a hidden resource', async () => {
    const hidden = await service.repository({ private: true })
    const tag = await tagOf(hidden)
    const headers = { 'If-None-Match': tag }
    expect((await service.as('stranger').get(hidden, { headers })).status).toBe(404)
    expect(
      (await service.as('stranger').get(hidden, { headers: { 'If-None-Match': '*' } })).status,
    ).toBe(404)
  })

  it('HEAD returns the same as GET', async () => {
    const tag = await tagOf(path)
    const head = await service.as('mona').request('HEAD', path)
    expect([head.status, head.headers.etag]).toEqual([200, tag])
    const headers = { 'If-None-Match': tag }
    const held = await service.as('mona').request('HEAD', path, undefined, { headers })
    expect(held.status).toBe(304)
  })

  it('a write ignores If-None-Match', async () => {
    const headers = { 'If-None-Match': '*' }
    const { status } = await service.as('mona').patch(path, { has_wiki: true }, { headers })
    expect(status).toBe(200)
  })

  it('a 304 does not count towards the rate limit', async () => {
    const tag = await tagOf(path)
    const before = await service.as('mona').get('/rate_limit')
    for (let times = 0; times < 3; times++) expect((await ask(path, tag)).status).toBe(304)
    const after = await service.as('mona').get('/rate_limit')
    expect(after.body.resources.core).toEqual(before.body.resources.core)
  })

  it('the ETag of a hook changes with its last response', async () => {
    const at = `${path}/hooks/${hookId}`
    const before = await tagOf(at)
    const { hooks } = service.server.context.storage
    const response = { code: 418, status: 'misconfigured', message: 'Invalid HTTP Response: 418' }
    await hooks.recordResponses([{ id: hookId, response, at: service.server.clock.now() }])
    expect(await tagOf(at)).not.toBe(before)
  })

  async function star(at: string, age: number): Promise<void> {
    const { storage, clock } = service.server.context
    const { id } = (await service.as('mona').get(at)).body
    const event = {
      type: 'WatchEvent',
      repository_id: id,
      payload: { action: 'started' },
      public: 1,
    }
    await storage.events.create({ ...event, actor_id: 1, created_at: clock.now() - age })
  }

  /** Changes that may or may not affect what a reader of the repository or its feed sees. */
  const changes: Record<string, (at: string) => Promise<unknown>> = {
    nothing: async () => {},
    describe: (at) => service.as('mona').patch(at, { description: 'One' }),
    redescribe: (at) => service.as('mona').patch(at, { description: 'Two' }),
    hide: (at) => service.as('mona').patch(at, { private: true }),
    show: (at) => service.as('mona').patch(at, { private: false }),
    hook: (at) =>
      service.as('mona').post(`${at}/hooks`, { config: { url: 'http://127.0.0.1:9/' } }),
    elsewhere: () => service.repository(),
    'a minute': async () => service.server.clock.advance(60_000),
    star: (at) => star(at, 0),
    'a star that is forgotten in a minute': (at) => star(at, 90 * 24 * 3_600_000 - 30_000),
  }

  it('ETags change exactly when their representations do', async () => {
    const steps = fc.array(fc.constantFrom(...Object.keys(changes)), {
      minLength: 4,
      maxLength: 10,
    })
    const property = fc.asyncProperty(steps, async (names) => {
      const at = await service.repository()
      const seen = new Map<string, string>()
      for (const name of ['nothing', ...names]) {
        await changes[name]!(at)
        for (const place of [at, `${at}/events`]) {
          const { headers, text } = await service.as('mona').get(place)
          const key = `${place} ${headers.etag}`
          expect([name, seen.get(key) ?? text]).toEqual([name, text])
          seen.set(key, text)
        }
      }
      // Empty feeds have equal bodies, so they can share an ETag.
      const full = [...seen].filter(([, text]) => text !== '[]')
      const texts = new Set(full.map(([key, text]) => key.split(' ')[0] + text))
      expect(texts.size).toBe(full.length)
    })
    await fc.assert(property, { numRuns: 10 })
  })
})
