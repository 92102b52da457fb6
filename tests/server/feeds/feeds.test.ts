import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { writePast } from '../../_support/databases/write-past.ts'
import { happen } from '../../_support/feeds/happen.ts'
import { feedNames, pathOf, type FeedName } from '../../_support/feeds/nine.ts'
import { FeedOracle } from '../../_support/feeds/oracle.ts'
import { readRows } from '../../_support/feeds/rows.ts'
import { feedWorld, viewers } from '../../_support/feeds/viewers.ts'
import { failure } from '../../_support/http/failures.ts'
import type { Answer } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

/** The repository acme/widgets: all nine feeds show mona what she and hubot did there. */
const place = { owner: 'acme', repo: 'widgets', org: 'acme', username: 'mona' }
/** The fields of an event that name its repository and organization. */
interface Named {
  repo: { name: string }
}

const idsOf = ({ body }: Answer) => body.map(({ id }: { id: string }) => Number(id))

describe.each(stores)('the nine feeds on $name', (store) => {
  const service = useService({ store, world: feedWorld })
  let repository: number
  beforeAll(async () => {
    const { server } = service
    repository = (await service.as().get('/repos/acme/widgets')).body.id
    const mona = `(select id from accounts where login = 'mona')`
    await writePast(
      server.opened,
      `insert into subscriptions (user_id, repository_id, ignored, created_at)
        values (${mona}, ${repository}, 0, 1)`,
    )
    await happen(server, repository, { actor: 'mona', age: 10 * minute, times: 3 })
  })

  const ask = (feed: FeedName, query = '', headers = {}, version: string = versions[0]) =>
    service.as('mona', { version }).get(pathOf[feed](place) + query, { headers })
  const expected = async (feed: FeedName) => {
    const rows = await readRows(service.server.opened)
    const oracle = new FeedOracle(rows, service.server.clock.now())
    return oracle.shows(feed, viewers['an administrator']!, place) as number[]
  }

  describe.each(feedNames)('%s', (feed) => {
    it.each(versions)('lists events and returns X-Poll-Interval, in %s', async (version) => {
      const { status, headers, body } = await ask(feed, '?per_page=3', {}, version)
      expect([status, headers['x-poll-interval'], body.length]).toEqual([200, '60', 3])
      expect(headers.etag).toMatch(/^"[\w-]+"$/)
      const there = body.find((event: Named) => event.repo.name === 'acme/widgets')
      expect(there).toMatchObject({ public: true, org: { login: 'acme' } })
    })

    it.each(versions)('returns 304 for the ETag of the caller, in %s', async (version) => {
      const { headers } = await ask(feed, '', {}, version)
      const tag = headers.etag as string
      const table: [string, number][] = [
        [tag, 304],
        [`W/${tag}`, 304],
        [`"other", ${tag}`, 304],
        [`"other",W/${tag},"more"`, 304],
        ['*', 304],
        ['"other"', 200],
        [tag.replaceAll('"', ''), 200],
        [`${tag.slice(0, 8)}"`, 200],
        [tag.toUpperCase(), 200],
        ['', 200],
        ['",,"W/', 200],
      ]
      for (const [held, status] of table) {
        const answer = await ask(feed, '', { 'If-None-Match': held }, version)
        expect([held, answer.status]).toEqual([held, status])
        const said = [answer.headers.etag, answer.headers['x-poll-interval']]
        expect(said).toEqual([tag, headers['x-poll-interval']])
        expect(answer.headers['cache-control']).toBe(headers['cache-control'])
        if (status === 304) expect(answer.text).toBe('')
      }
    })

    it('has different ETags for each page and each version', async () => {
      const asked = ['?per_page=1', '?per_page=1&page=2', '?per_page=2']
      const answers = await Promise.all([
        ...asked.map((query) => ask(feed, query)),
        ask(feed, '?per_page=1', {}, versions[1]),
      ])
      expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(4)
    })

    it('links to its other pages, and has none after the last', async () => {
      const total = (await expected(feed)).length
      const first = await ask(feed, '?per_page=1')
      const account = (await service.as().get('/users/mona')).body.id
      const organization = (await service.as().get('/orgs/acme')).body.id
      const path = pathOf[feed](place)
        .replace('/repos/acme/widgets/', `/repositories/${repository}/`)
        .replace(/^\/orgs\/acme\//, `/organizations/${organization}/`)
        .replace('/users/mona/', `/user/${account}/`)
      const at = service.server.url + path
      expect(first.headers.link).toBe(
        `<${at}?per_page=1&page=2>; rel="next", <${at}?per_page=1&page=${total}>; rel="last"`,
      )
      const beyond = await ask(feed, `?per_page=1&page=${total + 1}`)
      expect([beyond.status, beyond.body]).toEqual([200, []])
      expect(beyond.headers.link).toContain(`page=${total}>; rel="prev"`)
      const far = '?per_page=100&page=1000000'
      const { body, headers } = await ask(feed, far)
      expect(body).toEqual([])
      const held = { 'If-None-Match': String(headers.etag) }
      expect((await ask(feed, far, held)).status).toBe(304)
    })
  })

  it.each(feedNames)('%s shows events of the last 90 days, and no older ones', async (feed) => {
    const { server } = service
    const before = server.clock.now()
    await happen(server, repository, { actor: 'mona', age: 90 * day - second })
    for (const [wait, there] of [
      [0, true],
      [second, true],
      [second, false],
    ] as const) {
      server.clock.advance(wait)
      const found = idsOf(await ask(feed, '?per_page=100'))
      expect(found).toEqual(await expected(feed))
      const newest = (await readRows(server.opened)).events.map(({ id }) => id)
      const happened = Math.max(...newest)
      expect([server.clock.now() - before, found.includes(happened)]).toEqual([
        server.clock.now() - before,
        there,
      ])
    }
  })

  it('the public feed is delayed by five minutes, to the second', async () => {
    const { server } = service
    await happen(server, repository, { actor: 'hubot' })
    const newest = Math.max(...(await readRows(server.opened)).events.map(({ id }) => id))
    const seen: boolean[] = []
    for (const wait of [0, 5 * minute - second, second, second]) {
      server.clock.advance(wait)
      seen.push(idsOf(await ask('public')).includes(newest))
    }
    expect(seen).toEqual([false, false, true, true])
  })

  it('show at most 300 events', async () => {
    const { server } = service
    const age = 6 * minute
    await happen(server, repository, { actor: 'mona', age, times: 285 })
    const seen = new Map<FeedName, number[]>(feedNames.map((feed) => [feed, []]))
    for (let more = 0; more < 20; more++) {
      const rows = await readRows(server.opened)
      const oracle = new FeedOracle(rows, server.clock.now(), Infinity)
      for (const feed of feedNames) {
        const all = oracle.shows(feed, viewers['an administrator']!, place) as number[]
        if (![299, 300, 301].includes(all.length)) continue
        const last = idsOf(await ask(feed, '?per_page=70&page=5'))
        expect([feed, last]).toEqual([feed, all.slice(280, 300)])
        expect((await ask(feed, '?per_page=100&page=4')).body).toEqual([])
        seen.get(feed)!.push(all.length)
      }
      await happen(server, repository, { actor: 'mona', age })
    }
    for (const each of seen.values()) expect(each).toEqual([299, 300, 301])
  })

  it.each<FeedName>(['user', 'user, public', 'received', 'received, public', 'dashboard'])(
    '%s returns 404 for an unknown name',
    async (feed) => {
      const path = pathOf[feed]({ ...place, username: 'nobody' })
      const { status, body } = await service.as('mona').get(path)
      expect([status, body]).toEqual([404, failure(service.server, 404, 'Not Found')])
    },
  )

  it('the network feed of a renamed repository redirects to its current name', async () => {
    const path = await service.repository()
    await service.as('mona').patch(path, { name: 'new-name' })
    const { status, headers } = await service.as().get(`/networks${path.slice(6)}/events?page=2`)
    expect(status).toBe(301)
    expect(headers.location).toBe(`${service.server.url}/networks/mona/new-name/events?page=2`)
  })

  it('the network feed shows all events of the network, whichever fork is requested', async () => {
    const root = await service.repository({ auto_init: true })
    const fork = (await service.as('stranger').post(`${root}/forks`, {})).body
    const at = `/networks${root.slice(6)}/events`
    const types = (answer: Answer) => answer.body.map(({ type }: { type: string }) => type)
    const answer = await service.as().get(at)
    expect(types(answer)).toContain('ForkEvent')
    const { id } = (await service.as().get(`/repos/${fork.full_name}`)).body
    await happen(service.server, id, { actor: 'stranger' })
    const later = await service.as().get(at)
    expect(later.body[0].repo.name).toBe(fork.full_name)
    const other = await service.as().get(`/networks/${fork.full_name}/events`)
    expect(other.body).toEqual(later.body)
  })
})
