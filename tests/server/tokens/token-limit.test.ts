import { beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '../../../server/access/auth/token-format.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { clients, give, type ClientId } from '../../_support/fixtures/give-token.ts'

const most = 10

/** An app holds at most ten tokens of a user with the same scopes. */
describe.each(stores)('tokens with equal scopes, on $name', (store) => {
  const service = useService({ store })
  let user = ''
  let users = 0

  beforeEach(async () => {
    user = `holder-${++users}`
    const account = { login: user, type: 'User', plan: 'free', site_admin: 0 } as const
    const moment = { created_at: 1, updated_at: 1 }
    await service.server.context.storage.accounts.create({ ...account, ...moment })
  })

  const works = async (value: string) =>
    (await service.server.context.storage.tokens.findByHash(hashToken(value))) !== undefined
  const alive = async (values: string[]) => (await Promise.all(values.map(works))).map(Number)
  const value = async (clientId: ClientId, scopes?: string[]) =>
    (await give(service.server, user, clientId, scopes)).value
  async function several(count: number, make: () => Promise<string>): Promise<string[]> {
    const values: string[] = []
    while (values.length < count) values.push(await make())
    return values
  }
  const allButFirst = (gone: number, count: number) =>
    Array.from({ length: count }, (_, index) => Number(index >= gone))

  it.each<ClientId>(['Ov23test', 'Iv23test'])(
    'of %s are limited to ten, and the oldest are deleted',
    async (id) => {
      const values = await several(most + 3, () => value(id))
      expect(await alive(values)).toEqual(allButFirst(3, most + 3))
    },
  )

  it('are compared by their reduced scopes, in any order', async () => {
    const others = await several(2, () => value('Ov23test', ['gist']))
    const spellings = [
      ['user', 'gist', 'user:email'],
      ['gist', 'user'],
      ['user', 'gist'],
    ]
    let made = 0
    const values = await several(most + 2, () => value('Ov23test', spellings[made++ % 3]))
    expect(await alive(values)).toEqual(allButFirst(2, most + 2))
    expect(await alive(others)).toEqual([1, 1])
  })

  it('are counted for each user and each app', async () => {
    const first = await several(most, () => value('Ov23test'))
    await several(most, () => value('Ov23other'))
    await several(most, () => value('Iv23test'))
    await several(1, async () => (await give(service.server, 'mona', 'Ov23test')).value)
    expect(await alive(first)).toEqual(allButFirst(0, most))
  })

  it('are limited to ten under concurrent requests too', async () => {
    const values = await Promise.all(Array.from({ length: 30 }, () => value('Ov23test')))
    const left = (await alive(values)).filter(Boolean)
    expect(left).toHaveLength(most)
  })

  it('that were narrowed equally are counted separately, and never delete their original', async () => {
    const given = await value('Iv23test')
    const caller = service.as(undefined, { basic: clients.Iv23test })
    const narrow = async (more: object) => {
      const asked = { access_token: given, target: 'acme', ...more }
      const { status, body } = await caller.post('/applications/Iv23test/token/scoped', asked)
      expect(status).toBe(200)
      return body.token as string
    }
    const one = await narrow({ repositories: ['widgets'] })
    const spellings = [
      { permissions: { contents: 'read', webhooks: 'read' } },
      { permissions: { repository_hooks: 'read', contents: 'read' } },
    ]
    let made = 0
    const values = await several(most + 2, () => narrow(spellings[made++ % 2]!))
    expect(await alive(values)).toEqual(allButFirst(2, most + 2))
    expect(await alive([given, one])).toEqual([1, 1])
  })

  it('that have expired make room, unless they can be refreshed', async () => {
    const { clock, opened } = service.server
    const rows = async () =>
      (
        await opened.query(`select * from tokens where user_id = (
        select id from accounts where login = '${user}')`)
      ).length
    const refreshable = await value('Iv23test')
    const caller = service.as(undefined, { basic: clients.Iv23test })
    const asked = { access_token: refreshable, target: 'acme' }
    await caller.post('/applications/Iv23test/token/scoped', asked)
    expect(await rows()).toBe(2)
    clock.advance(8 * 3_600_000)
    await value('Iv23test')
    expect(await rows()).toBe(2) // the narrowed one is deleted, the other can still be refreshed
    clock.advance(184 * 86_400_000)
    await value('Iv23test')
    expect(await rows()).toBe(1)
  })

  it('keep the approved scopes on the grant', async () => {
    const { accounts, tokens } = service.server.context.storage
    const { id } = (await accounts.findByLogin(user))!
    await value('Ov23test', ['gist', 'user:email'])
    const issued = await give(service.server, user, 'Ov23test', ['user', 'user:email'])
    expect(issued.scopes).toEqual(['user'])
    const grant = await tokens.findGrant(id, 'Ov23test')
    expect(grant?.scopes.toSorted()).toEqual(['gist', 'user', 'user:email'])
  })
})
