import { beforeAll, describe, expect, it } from 'vitest'
import { base, copyRows } from '../../evidence/growth/copies.ts'
import { happen } from '../../_support/feeds/happen.ts'
import { pathOf, type FeedName } from '../../_support/feeds/nine.ts'
import { FeedOracle } from '../../_support/feeds/oracle.ts'
import { readRows } from '../../_support/feeds/rows.ts'
import { feedWorld, viewers } from '../../_support/feeds/viewers.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const place = { owner: 'acme', repo: 'widgets', org: 'acme', username: 'mona' }
/** More than are merged one by one. */
const members = 250
const feeds: FeedName[] = ['network', 'received', 'received, public']
const callers = ['an administrator', 'a stranger', 'nobody', 'a token without scopes'] as const

describe.each(stores)('feeds of many accounts and repositories on $name', (store) => {
  const service = useService({ store, world: feedWorld })
  let repository: number
  let mona: number
  let actor: number
  beforeAll(async () => {
    const { server } = service
    const { storage } = server.context
    repository = (await service.as().get('/repos/acme/widgets')).body.id
    mona = (await storage.accounts.findByLogin('mona'))!.id
    actor = (await storage.accounts.findByLogin('stranger'))!.id
    await happen(server, repository, { actor: 'stranger', age: 60_000 })
    await server.opened.run(
      `insert into follows (user_id, followed_id, created_at) values (${mona}, ${actor}, 1);
       insert into subscriptions (user_id, repository_id, ignored, created_at)
         values (${mona}, ${repository}, 0, 1)`,
    )
    const count = members
    const login = `'user-' || n.i`
    const name = `'fork-' || n.i`
    const hidden = `case when n.i % 3 = 0 then 'private' else 'public' end`
    await copyRows(server.opened, [
      {
        ...{ table: 'accounts', of: `t.id = ${actor}`, count },
        set: { login, login_key: login, email: 'null' },
      },
      {
        ...{ table: 'repositories', of: `t.id = ${repository}`, count },
        set: {
          ...{ name, name_key: name, visibility: hidden, owner_id: `${base} + n.i`, fork: '1' },
          ...{ source_id: String(repository), parent_id: String(repository) },
        },
      },
      {
        ...{ table: 'follows', of: `t.user_id = ${mona}`, count },
        set: { followed_id: `${base} + n.i` },
      },
      {
        ...{ table: 'subscriptions', of: `t.user_id = ${mona}`, count },
        set: { repository_id: `${base} + n.i`, ignored: 'n.i % 2' },
      },
    ])
  })

  let first = base
  /** Adds events, one second apart, after all earlier ones. */
  async function add(count: number, set: Record<string, string>) {
    const created = `${service.server.clock.now() - 20_000_000 + (first - base) * 1000} + n.i * 1000`
    const ids = { id: `${first} + n.i`, created_at: created }
    first += count
    const of = `t.repository_id = ${repository} and t.id < ${base}`
    await copyRows(service.server.opened, [{ table: 'events', of, count, set: { ...ids, ...set } }])
  }

  const some = `${base} + 1 + (n.i * 7) % ${members}`

  const compare = async () => {
    const rows = await readRows(service.server.opened)
    const oracle = new FeedOracle(rows, service.server.clock.now())
    for (const feed of feeds) {
      for (const caller of callers) {
        const viewer = viewers[caller]!
        for (const query of ['?per_page=100', '?per_page=100&page=3', '?per_page=7&page=2']) {
          const path = pathOf[feed](place) + query
          const { token } = viewer
          const { body } = await service
            .as(undefined, token === undefined ? {} : { token })
            .get(path)
          const [, size, number = '1'] = /per_page=(\d+)(?:&page=(\d+))?/.exec(query)!
          const start = (Number(number) - 1) * Number(size)
          const shown = oracle.shows(feed, viewer, place) as number[]
          const ids = body.map(({ id }: { id: string }) => Number(id))
          expect([feed, caller, ids]).toEqual([
            ...[feed, caller],
            shown.slice(start, start + Number(size)),
          ])
        }
      }
    }
  }

  it('list every event when there are few', async () => {
    await add(90, { actor_id: some })
    await add(90, { repository_id: some, public: 'n.i % 2' })
    await compare()
  })

  it('list the newest events when there are many', async () => {
    await add(3000, { actor_id: some, repository_id: some, public: 'n.i % 2' })
    await compare()
  })

  it('list older events when none of the newest belongs to them', async () => {
    const other = (await service.as('mona').get('/repos/mona/secrets')).body.id
    await add(6000, { actor_id: String(mona), repository_id: String(other), public: '0' })
    await compare()
  })
})
