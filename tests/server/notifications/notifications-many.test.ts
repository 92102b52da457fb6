import { beforeAll, describe, expect, it } from 'vitest'
import { watchQueries } from '../../_support/databases/watch-queries.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

/** More than a statement reads. */
const many = 2500

describe.each(stores)('a user with many notifications on $name', (store) => {
  const service = useService({ store })
  let hidden: string
  let shown: string

  /** Notifications of a user, one for each of `many` threads. @param start instant of the first */
  async function fill(path: string, reason: string, start: number): Promise<void> {
    const { storage } = service.server.context
    const { id } = (await service.as('mona').get(path)).body
    const user = (await storage.accounts.findByLogin('writer'))!
    const { opened } = service.server
    await opened.run(`insert into releases
        (repository_id, tag_name, target_commitish, name, draft, prerelease, created_at, updated_at)
      with recursive row (number) as (
        select 1 union all select number + 1 from row where number < ${many})
      select ${id}, 'v' || number, 'main', number, 0, 0, 1, 1 from row`)
    await opened.run(`insert into notification_threads (repository_id, release_id, updated_at)
      select repository_id, id, cast(name as bigint) from releases where repository_id = ${id}`)
    await opened.run(`insert into notifications (user_id, repository_id, thread_id, reason,
        subscription, unread, done, updated_at, created_at)
      select ${user.id}, ${id}, id, '${reason}', 'subscribed', 1, 0, ${start} + updated_at, 1
      from notification_threads where repository_id = ${id}`)
  }

  beforeAll(async () => {
    const now = service.server.clock.now()
    shown = await service.repository()
    await fill(shown, 'manual', now - 10 * many)
    hidden = await service.repository()
    await fill(hidden, 'assign', now - 5 * many)
    await service.as('mona').patch(hidden, { private: true })
    service.server.clock.advance(60_000)
  })

  const titles = async (address: string): Promise<string[]> => {
    const { status, body } = await service.as('writer').get(address)
    expect(status).toBe(200)
    return body.map((thread: { subject: { title: string } }) => thread.subject.title)
  }
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => String(from - index))

  it('sees what is below those of a repository that is private now', async () => {
    for (const query of ['', '&all=true']) {
      expect(await titles(`/notifications?per_page=50${query}`)).toEqual(numbers(many, 50))
      expect(await titles(`/notifications?page=30${query}`)).toEqual(numbers(many - 1450, 50))
      expect(await titles(`/notifications?page=50${query}`)).toEqual(numbers(50, 50))
      expect(await titles(`/notifications?page=1000000${query}`)).toEqual([])
    }
    expect(await titles('/notifications?participating=true')).toEqual([])
    expect(await titles(`${shown}/notifications?per_page=100`)).toEqual(numbers(many, 100))
  })

  it('does not hold up others while a list is read', async () => {
    const { storage } = service.server.context
    const { id: userId } = (await storage.accounts.findByLogin('writer'))!
    let turns = 0
    let timer = setImmediate(function turn() {
      turns++
      timer = setImmediate(turn)
    })
    const selection = { userId, all: true, participating: true }
    await storage.notifications.list(selection, { limit: 51, offset: 0 })
    clearImmediate(timer)
    expect(turns).toBeGreaterThanOrEqual(4)
  })

  it.each(['PUT', 'DELETE'])(
    '%s subscription reads only what ends with the watch',
    async (method) => {
      using queries = watchQueries(store)
      const input = method === 'PUT' ? { ignored: true } : undefined
      const { status } = await service.as('writer').request(method, `${shown}/subscription`, input)
      expect(status).toBe(method === 'PUT' ? 200 : 204)
      const ending = queries
        .taken()
        .find((query) => query.startsWith('delete from "notifications"'))!
      const plan = store.name === 'postgres' ? 'explain' : 'explain query plan'
      const found = await service.server.opened.query(
        `${plan} ${ending.replaceAll(/\$\d|\?/g, '1')}`,
      )
      expect(JSON.stringify(found)).toContain('notifications_of_watch')
    },
  )

  it('sees nothing after everything of a repository was marked as read', async () => {
    const at = `${shown}/notifications`
    expect((await service.as('writer').request('PUT', at)).status).toBe(205)
    expect(await titles('/notifications')).toEqual([])
    expect(await titles('/notifications?all=true')).toEqual(numbers(many, 50))
  })
})
