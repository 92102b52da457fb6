import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { happen } from '../../_support/feeds/happen.ts'
import { feedNames, pathOf, type FeedName, type FeedPlace } from '../../_support/feeds/nine.ts'
import { FeedOracle } from '../../_support/feeds/oracle.ts'
import { readRows, type Rows } from '../../_support/feeds/rows.ts'
import { feedWorld, viewers, type FeedViewer } from '../../_support/feeds/viewers.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { writePast } from '../../_support/databases/write-past.ts'
import { full } from '../../_support/selection.ts'

const minute = 60_000
const day = 24 * 60 * minute
const pages = [
  { query: '?per_page=100', from: 0, to: 100 },
  { query: '?per_page=2&page=2', from: 2, to: 4 },
]
type Page = (typeof pages)[number]

interface Step {
  what: string
  /** The repository and the actor, where they matter. */
  repository: number
  actor: string
}

const actors = ['mona', 'hubot', 'stranger', 'keeper']
const flip = `case visibility when 'public' then 'private' else 'public' end`

/** Statements by which another process changes the visibility of events. */
const changes: Record<
  string,
  (id: number, turn: number, user: (login: string) => number) => string
> = {
  flip: (id) => `update repositories set visibility = ${flip} where id = ${id}`,
  rename: (id, turn) =>
    `update repositories set name = 'named-${id}-${turn}', name_key = 'named-${id}-${turn}' where id = ${id} and name_key not in ('secrets', 'widgets')`,
  'rename an actor': (_id, turn) =>
    `update accounts set login = 'keeper-${turn}' where login_key = 'keeper'`,
  'spell an organization otherwise': (_id, turn) =>
    `update accounts set login = '${turn % 2 ? 'Acme' : 'acme'}' where login_key = 'acme'`,
  follow: (_id, turn, user) =>
    `insert into follows (user_id, followed_id, created_at) values (${user('mona')}, ${user(actors[1 + (turn % 3)]!)}, 1) on conflict do nothing`,
  unfollow: (_id, _turn, user) => `delete from follows where user_id = ${user('mona')}`,
  watch: (id, turn, user) =>
    `insert into subscriptions (user_id, repository_id, ignored, created_at) values (${user('mona')}, ${id}, ${turn % 4 === 0 ? 1 : 0}, 1) on conflict do nothing`,
  unwatch: (id, _turn, user) =>
    `delete from subscriptions where user_id = ${user('mona')} and repository_id <> ${id}`,
  join: (_id, _turn, user) =>
    `insert into memberships (organization_id, user_id, role, created_at) values (${user('acme')}, ${user('hubot')}, 'member', 1) on conflict do nothing`,
  leave: (_id, _turn, user) => `delete from memberships where user_id = ${user('hubot')}`,
  collaborate: (id, _turn, user) =>
    `insert into collaborators (repository_id, user_id, permission, created_at) values (${id}, ${user('reader')}, 'pull', 1) on conflict do nothing`,
  'stop collaborating': (_id, _turn, user) =>
    `delete from collaborators where user_id = ${user('reader')}`,
  delete: (id) => `delete from repositories where id = ${id} and name_key like 'extra%'`,
}

const ages: Record<string, number> = {
  'something happens': 0,
  'something has happened': minute,
  'something happened long ago': 90 * day - 30_000,
}
const waits: Record<string, number> = { 'a minute passes': minute, 'a while passes': 5 * minute }
const whats = [
  ...Object.keys(changes),
  ...Object.keys(ages),
  ...Object.keys(ages),
  ...Object.keys(waits),
]

describe.each(stores)('feeds on $name', (store) => {
  const service = useService({ store, world: feedWorld })
  let turn = 0
  /** The last response of each viewer for each page. */
  const held = new Map<string, { tag: string; text: string }>()
  /** Every text that was seen with an ETag, and the reverse. */
  const textOf = new Map<string, string>()
  const tagOf = new Map<string, string>()
  let rows: Rows

  const idOf = (login: string) => rows.accounts.find((account) => account.login_key === login)!.id

  async function look(): Promise<void> {
    rows = await readRows(service.server.opened)
  }

  beforeAll(async () => {
    const root = await service.repository({ auto_init: true })
    await service.as('stranger').post(`${root}/forks`, {})
    await service.as('mona').post('/user/repos', { name: 'extra' })
    await look()
  })

  async function take({ what, repository, actor }: Step): Promise<void> {
    turn++
    const some = rows.repositories[repository % rows.repositories.length]!
    const { server } = service
    const sql = changes[what]?.(some.id, turn, idOf)
    const age = ages[what]
    if (sql !== undefined) await writePast(server.opened, sql)
    else if (age !== undefined) {
      await happen(server, some.id, { actor, age, times: 1 + (turn % 3) })
    } else server.clock.advance(waits[what]!)
    await look()
  }

  /** Compares one page of a viewer with the rows and with earlier responses. */
  async function compare(
    [name, viewer]: [string, FeedViewer],
    feed: FeedName,
    place: FeedPlace,
    page: Page,
  ): Promise<void> {
    const path = pathOf[feed](place) + page.query
    const oracle = new FeedOracle(rows, service.server.clock.now())
    const expected = oracle.shows(feed, viewer, place)
    const caller = service.as(undefined, viewer.token === undefined ? {} : { token: viewer.token })
    const { status, body, text, headers } = await caller.get(path)
    const said = [name, path]
    if (typeof expected === 'number') return expect([...said, status]).toEqual([...said, expected])
    const ids = body.map(({ id }: { id: string }) => Number(id))
    expect([...said, ids]).toEqual([...said, expected.slice(page.from, page.to)])
    const tag = headers.etag as string
    const key = said.join()
    const before = held.get(key)
    held.set(key, { tag, text })
    expect([...said, textOf.get(key + tag) ?? text]).toEqual([...said, text])
    expect([...said, tagOf.get(key + text) ?? tag]).toEqual([...said, tag])
    textOf.set(key + tag, text)
    tagOf.set(key + text, tag)
    if (!before) return
    const again = await caller.get(path, { headers: { 'If-None-Match': before.tag } })
    expect([...said, again.status]).toEqual([...said, before.text === text ? 304 : 200])
    if (again.status === 200) expect(again.text).toBe(text)
  }

  /** Every third viewer in turn, or all of them. */
  async function compareFor(whom: 'some' | 'all'): Promise<void> {
    const some = rows.repositories[turn % rows.repositories.length]!
    const owner = rows.accounts.find(({ id }) => id === some.owner_id)!.login
    const place = { owner, repo: some.name, org: 'acme', username: 'mona' }
    const page = pages[turn % 3 === 0 ? 1 : 0]!
    const asked = Object.entries(viewers).filter(
      (_viewer, index) => whom === 'all' || index % 3 === turn % 3,
    )
    for (const viewer of asked) {
      await Promise.all(feedNames.map((feed) => compare(viewer, feed, place, page)))
    }
  }

  it('show what their viewer can see, and change their ETag exactly when their content changes', async () => {
    await compareFor('all')
    const step = fc.record({
      what: fc.constantFrom(...whats),
      repository: fc.nat(20),
      actor: fc.constantFrom(...actors),
    })
    const history = fc.array(step, { minLength: 4, maxLength: 6 })
    const property = fc.asyncProperty(history, async (steps) => {
      for (const each of steps) {
        await take(each)
        await compareFor('some')
      }
      await compareFor('all')
    })
    await fc.assert(property, { numRuns: full ? 2 : 1, endOnFailure: true })
  })
})
