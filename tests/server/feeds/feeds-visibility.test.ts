import { describe, expect, it } from 'vitest'
import { writePast } from '../../_support/databases/write-past.ts'
import { happen } from '../../_support/feeds/happen.ts'
import { feedNames, pathOf, type FeedName, type FeedPlace } from '../../_support/feeds/nine.ts'
import { feedWorld, viewers } from '../../_support/feeds/viewers.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

type Viewer = keyof typeof viewers

const everybody = Object.keys(viewers)
/** Viewers who see private events in the feeds of acme. */
const insiders = [
  'an administrator',
  'a member',
  'a token for acme',
  'an app for mona',
  'an installation',
]

/**
 * The viewers who see what mona does in a private repository of acme, by feed; empty by default.
 */
const shownInPrivate: Partial<Record<FeedName, Viewer[]>> = {
  repository: insiders,
  user: ['an administrator'],
  dashboard: ['an administrator', 'a token for acme'],
  received: ['an administrator'],
}

/** Viewers who have a dashboard of acme under mona's name. */
const withDashboard = ['an administrator', 'a token without scopes', 'a token for acme']

describe.each(stores)('visibility of events on $name', (store) => {
  const service = useService({ store, world: feedWorld })
  let made = 0

  const idOf = async (path: string): Promise<number> => (await service.as('mona').get(path)).body.id

  const asViewer = (viewer: Viewer) => {
    const { token } = viewers[viewer]!
    return service.as(undefined, token === undefined ? {} : { token })
  }

  /** A repository of acme that mona watches, with a new event of hers. */
  async function scene(isPrivate: boolean) {
    const name = `scene-${++made}`
    await service.as('mona').post('/orgs/acme/repos', { name, private: isPrivate })
    const path = `/repos/acme/${name}`
    const id = await idOf(path)
    await watch(id)
    await happen(service.server, id, { actor: 'mona' })
    service.server.clock.advance(5 * 60_000)
    return { id, path, place: { owner: 'acme', repo: name, org: 'acme', username: 'mona' } }
  }

  const watch = (id: number) =>
    writePast(
      service.server.opened,
      `insert into subscriptions (user_id, repository_id, ignored, created_at)
        values ((select id from accounts where login = 'mona'), ${id}, 0, 1)
        on conflict do nothing`,
    )

  /** How many events of a repository a viewer sees; the status where it is not 200. */
  async function count(viewer: Viewer, feed: FeedName, place: FeedPlace, id: number) {
    const answer = await asViewer(viewer).get(`${pathOf[feed](place)}?per_page=100`)
    if (answer.status !== 200) return `status ${answer.status}`
    return answer.body.filter(({ repo }: { repo: { id: number } }) => repo.id === id).length
  }

  async function seen(place: FeedPlace, id: number) {
    const found: Record<string, Record<string, unknown>> = {}
    for (const feed of feedNames) {
      const counts = everybody.map(async (viewer) => [viewer, await count(viewer, feed, place, id)])
      found[feed] = Object.fromEntries(await Promise.all(counts)) as Record<string, unknown>
    }
    return found
  }

  /** The expected counts for insiders and for everyone else. */
  function table(forInsiders: number, forEverybody: number, isPrivate: boolean) {
    const cell = (feed: FeedName, viewer: Viewer) => {
      if (feed === 'dashboard' && !withDashboard.includes(viewer)) {
        const status = { nobody: 401, 'a member': 404, 'a collaborator': 404, 'a stranger': 404 }
        return `status ${status[viewer as keyof typeof status] ?? 403}`
      }
      const about = feed === 'repository' || feed === 'network'
      if (isPrivate && about && !insiders.includes(viewer)) return 'status 404'
      return shownInPrivate[feed]?.includes(viewer) ? forInsiders : forEverybody
    }
    return Object.fromEntries(
      feedNames.map((feed) => [
        feed,
        Object.fromEntries(everybody.map((viewer) => [viewer, cell(feed, viewer)])),
      ]),
    )
  }

  // Two events: mona created the repository and did something in it.
  it('public events are visible to everyone', async () => {
    const { place, id } = await scene(false)
    expect(await seen(place, id)).toEqual(table(2, 2, false))
  })

  it('private events are visible to readers of the repository', async () => {
    const { place, id } = await scene(true)
    expect(await seen(place, id)).toEqual(table(2, 0, true))
  })

  it('events of a repository that becomes private disappear from every public feed at once', async () => {
    const { place, id, path } = await scene(false)
    await service.as('mona').patch(path, { private: true })
    expect(await seen(place, id)).toEqual(table(2, 0, true))
    await service.as('mona').patch(path, { private: false })
    service.server.clock.advance(5 * 60_000)
    // They return, with the event of its publication.
    expect(await seen(place, id)).toEqual(table(3, 3, false))
  })

  it('events from the private time of a repository stay private when it is published', async () => {
    const { place, id, path } = await scene(true)
    await service.as('mona').patch(path, { private: false })
    service.server.clock.advance(5 * 60_000)
    expect(await seen(place, id)).toEqual(table(3, 1, false))
    const { body } = await service.as('mona').get(`${path}/events`)
    const said = body.map((event: { type: string; public: boolean }) => [event.type, event.public])
    expect(said.sort()).toEqual([
      ['CreateEvent', false],
      ['PublicEvent', true],
      ['WatchEvent', false],
    ])
  })

  it('events of a deleted repository are visible to nobody', async () => {
    const { place, id, path } = await scene(false)
    await service.as('mona').delete(path)
    const found = await seen(place, id)
    const lists = feedNames.filter((feed) => feed !== 'repository' && feed !== 'network')
    const left = lists.flatMap((feed) => Object.values(found[feed]!))
    expect(left.filter((each) => typeof each === 'number' && each > 0)).toEqual([])
    for (const feed of ['repository', 'network']) {
      expect(new Set(Object.values(found[feed]!))).toEqual(new Set(['status 404']))
    }
  })

  it('events of a renamed repository have its new name, and the old name still works', async () => {
    const { path, place } = await scene(false)
    const name = `${place.repo}-renamed`
    await service.as('mona').patch(path, { name })
    for (const feed of feedNames) {
      const { body } = await service.as('mona').get(pathOf[feed]({ ...place, repo: name }))
      const names = body.map(({ repo }: { repo: { name: string } }) => repo.name)
      expect([feed, names.includes(`acme/${name}`)]).toEqual([feed, true])
      expect([feed, names.includes(`acme/${place.repo}`)]).toEqual([feed, false])
    }
    for (const feed of ['repository', 'network'] as const) {
      expect((await service.as().get(pathOf[feed](place))).status).toBe(301)
    }
  })

  it('a former member of the organization sees what a stranger sees', async () => {
    const { place, id } = await scene(true)
    const dashboard = pathOf.dashboard({ ...place, username: 'hubot' })
    expect(await count('a member', 'repository', place, id)).toBe(2)
    expect((await service.as('hubot').get(dashboard)).body.length).toBeGreaterThan(1)
    const user = `(select id from accounts where login = 'hubot')`
    await writePast(service.server.opened, `delete from memberships where user_id = ${user}`)
    expect(await count('a member', 'repository', place, id)).toBe('status 404')
    const { status, body } = await service.as('hubot').get(dashboard)
    expect([status, body]).toEqual([404, failure(service.server, 404, 'Not Found')])
  })

  it('an earlier ETag does not disclose that a repository became private or exists', async () => {
    const { path, place, id } = await scene(false)
    for (let flips = 0; flips < 2; flips++) {
      for (const feed of feedNames) {
        const at = `${pathOf[feed](place)}?per_page=100`
        await service.as('mona').patch(path, { private: false })
        const open = await service.as('stranger').get(at)
        await service.as('mona').patch(path, { private: true })
        const headers = { 'If-None-Match': String(open.headers.etag) }
        const closed = await service.as('stranger').get(at, { headers })
        const missing = pathOf[feed]({ ...place, repo: 'nothing' })
        if (feed === 'repository' || feed === 'network') {
          const none = await service.as('stranger').get(missing, { headers })
          expect([feed, closed.status, closed.text]).toEqual([feed, 404, none.text])
        } else if (feed !== 'dashboard') {
          expect([feed, closed.status]).toEqual([feed, 200])
          expect(closed.text).not.toContain(place.repo)
          const again = await service.as('stranger').get(at)
          expect(again.text).toBe(closed.text)
        }
      }
    }
    expect(await count('an administrator', 'repository', place, id)).toBeGreaterThan(2)
  })

  it('ignored repositories send no received events', async () => {
    const { place, id } = await scene(false)
    const user = `(select id from accounts where login = 'mona')`
    await writePast(
      service.server.opened,
      `update subscriptions set ignored = 1 where repository_id = ${id} and user_id = ${user}`,
    )
    expect(await count('an administrator', 'received', place, id)).toBe(0)
  })

  it('an event received in two ways is listed once', async () => {
    const { place, id } = await scene(false)
    const user = (login: string) => `(select id from accounts where login = '${login}')`
    await writePast(
      service.server.opened,
      `insert into follows (user_id, followed_id, created_at)
        values (${user('mona')}, ${user('hubot')}, 1)`,
    )
    await happen(service.server, id, { actor: 'hubot' })
    expect(await count('an administrator', 'received', place, id)).toBe(3)
  })
})
