import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cachedEtag } from '../../../server/http/etag-cache.ts'
import { versions } from '../../_support/bundles.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

describe('the cached ETag', () => {
  const makings = { row: {}, others: [{}, undefined], varyBy: 'admin' }
  cachedEtag(makings, 'here').remember('"tag"')

  it('is reused for the same rows', () => {
    expect(cachedEtag({ ...makings }, 'here').tag).toBe('"tag"')
  })

  it.each([
    ['another row', { ...makings, row: {} }, 'here'],
    ['another related row', { ...makings, others: [{}, undefined] }, 'here'],
    ['one more row', { ...makings, others: [makings.others[0], {}] }, 'here'],
    ['another caller', { ...makings, varyBy: 'read' }, 'here'],
    ['another URL', makings, 'there'],
  ])('is not reused for %s', (_what, other, place) => {
    expect(cachedEtag(other, place).tag).toBeUndefined()
  })

  it('is kept for a limited number of host names', () => {
    const row = {}
    const kept = (place: string) => cachedEtag({ row, varyBy: '' }, place)
    for (let name = 0; name < 1000; name++) kept(String(name)).remember('"tag"')
    const known = Array.from({ length: 1000 }, (_, name) => kept(String(name)).tag)
    expect(known.filter((tag) => tag !== undefined).length).toBeLessThanOrEqual(32)
    expect(kept('999').tag).toBe('"tag"')
  })
})

describe.each(stores)('a repository and its fork on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')

  interface Places {
    origin: string
    fork: string
    hook: string
  }

  /** Changes to one of them, to what a user sees of it, or none. */
  const changes: Record<string, (places: Places) => Promise<unknown>> = {
    nothing: async () => {},
    'a second': async () => service.server.clock.advance(1_000),
    'the origin is described': ({ origin }) => mona().patch(origin, { description: 'One' }),
    'the origin is described anew': ({ origin }) => mona().patch(origin, { description: 'Two' }),
    'the origin merges otherwise': ({ origin }) => mona().patch(origin, { allow_auto_merge: true }),
    'the fork is described': ({ fork }) => service.as('hubot').patch(fork, { description: 'Mine' }),
    'the origin is starred': ({ origin }) =>
      service.as('reader').request('PUT', origin.replace('/repos', '/user/starred')),
    'the origin is watched': ({ origin }) =>
      service.as('reader').request('PUT', `${origin}/subscription`, { subscribed: true }),
    'hubot may write': ({ origin }) => letIn(service, origin, 'hubot', { permission: 'push' }),
    'hubot may not': ({ origin }) => mona().request('DELETE', `${origin}/collaborators/hubot`),
    'another is made': () => service.repository(),
    'the hook is changed': ({ hook }) =>
      mona().patch(`${hook}/config`, { content_type: 'json', secret: 'another' }),
    'the hook is changed back': ({ hook }) =>
      mona().patch(`${hook}/config`, { content_type: 'form', secret: 'another' }),
  }

  async function lay(): Promise<Places> {
    const origin = await service.repository({ auto_init: true })
    const { body } = await service.as('hubot').post(`${origin}/forks`)
    const config = { url: 'http://127.0.0.1:9/' }
    const made = await mona().post(`${origin}/hooks`, { config, active: false })
    return { origin, fork: `/repos/${body.full_name}`, hook: `${origin}/hooks/${made.body.id}` }
  }

  it('keep their ETags exactly while their content is the same, for every caller and version', async () => {
    const names = fc.array(fc.constantFrom(...Object.keys(changes)), { minLength: 2, maxLength: 5 })
    const property = fc.asyncProperty(names, async (steps) => {
      const places = await lay()
      const seen = new Map<string, Map<string, string>>()
      for (const step of ['nothing', ...steps]) {
        await changes[step]!(places)
        for (const [login, at] of readings(places)) {
          for (const version of versions) await check(login, at, version, seen, step)
        }
      }
    })
    await fc.assert(property, { numRuns: 3 })
  })

  const readings = ({ origin, fork, hook }: Places): [login: string | undefined, at: string][] => [
    ['mona', origin],
    [undefined, origin],
    ['hubot', fork],
    ['mona', hook],
  ]

  /** Sends every ETag that was ever returned, twice, and then requests the full response. */
  async function check(
    login: string | undefined,
    at: string,
    version: string,
    seen: Map<string, Map<string, string>>,
    step: string,
  ) {
    const place = `${at} ${version}`
    const known = seen.get(place) ?? new Map<string, string>()
    seen.set(place, known)
    const caller = service.as(login, { version })
    const headers = { 'If-None-Match': [...known.keys()].join(', ') }
    const held = [await caller.get(at, { headers }), await caller.get(at, { headers })]
    const { headers: whole, text } = await caller.get(at)
    const tag = whole.etag as string
    const status = known.has(tag) ? 304 : 200
    expect([step, held.map((each) => each.status)]).toEqual([step, [status, status]])
    expect([step, held.map((each) => each.headers.etag)]).toEqual([step, [tag, tag]])
    expect([step, known.get(tag) ?? text]).toEqual([step, text])
    known.set(tag, text)
    expect(new Set(known.values()).size).toBe(known.size)
  }
})

describe.each(stores)('the ETag of a hook on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  const aMonth = 30 * 24 * 3_600_000

  async function hold(path: string) {
    const config = { url: 'http://127.0.0.1:9/' }
    const { body } = await mona().post(`${path}/hooks`, { config })
    await service.server.delivered()
    const { headers } = await mona().get(`${path}/hooks/${body.id}`)
    return { id: body.id as number, held: { 'If-None-Match': headers.etag as string } }
  }

  it('changes when its repository is renamed', async () => {
    const path = await service.repository()
    const { id, held: headers } = await hold(path)
    const statuses = async (at: string) => [
      (await mona().get(`${at}/hooks/${id}`, { headers })).status,
      (await mona().get(`${at}/hooks/${id}`, { headers })).status,
    ]
    expect(await statuses(path)).toEqual([304, 304])
    await mona().patch(path, { name: 'renamed' })
    expect(await statuses('/repos/mona/renamed')).toEqual([200, 200])
  })

  it('changes when its last response expires, without any write', async () => {
    const path = await service.repository()
    const { id, held: headers } = await hold(path)
    const read = () => mona().get(`${path}/hooks/${id}`, { headers })
    service.server.clock.leap(aMonth)
    expect([(await read()).status, (await read()).status]).toEqual([304, 304])
    service.server.clock.leap(1)
    const { status, body } = await read()
    expect([status, body.last_response]).toEqual([200, null])
  })
})
