import Database from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { identify } from '../../../server/access/auth/identify.ts'
import { mintToken } from '../../../server/access/auth/token-format.ts'
import { findValid } from '../../../server/access/tokens/find-valid.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores, type OpenStore } from '../../_support/stores.ts'
import { clients, give, type ClientId } from '../../_support/fixtures/give-token.ts'

// Watched before any server starts: every statement of both engines passes here. A statement is
// prepared once and run many times.
const prepared = Object.getPrototypeOf(
  new Database(':memory:').prepare('select 1'),
) as Database.Statement
const statements = [
  ...(['all', 'get', 'run', 'iterate'] as const).map((way) => vi.spyOn(prepared, way)),
  vi.spyOn(pg.Client.prototype, 'query' as never),
]
const asked = () => statements.reduce((sum, { mock }) => sum + mock.calls.length, 0)

const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']

/** Every value that differs from a minted one in one character of its random part. */
function mistyped(value: string): string[] {
  const start = value.lastIndexOf('_') + 1
  return Array.from({ length: 30 }, (_, place) => start + place).flatMap((at) =>
    alphabet
      .filter((letter) => letter !== value[at])
      .map((letter) => value.slice(0, at) + letter + value.slice(at + 1)),
  )
}

beforeEach(() => statements.forEach((each) => each.mockClear()))
afterAll(() => statements.forEach((each) => each.mockRestore()))

describe.each(stores)('a token with one wrong character, on $name', (store) => {
  const service = useService({ store })

  it.each(['gho_', 'ghu_', 'ghp_', 'ghs_', 'github_pat_'] as const)(
    'of %s belongs to nobody, and is refused without a query',
    async (prefix) => {
      const { context } = service.server
      const value = mintToken(prefix)
      const wrong = mistyped(value)
      expect(new Set(wrong).size).toBe(1830)
      const callers = await Promise.all(wrong.map((each) => identify(`Bearer ${each}`, context)))
      expect([callers.every((caller) => caller === undefined), asked()]).toEqual([true, 0])
      await identify(`Bearer ${value}`, context)
      expect(asked()).toBeGreaterThan(0)
    },
  )

  it.each<ClientId>(['Ov23test', 'Iv23test'])(
    'is not valid for %s, and is refused without a query',
    async (clientId) => {
      const { server } = service
      const { storage } = server.context
      const client =
        (await storage.tokens.findAppByClientId(clientId)) ??
        (await storage.apps.findByClientId(clientId))
      const { value } = await give(server, 'mona', clientId)
      statements.forEach((each) => each.mockClear())
      const answers = await Promise.allSettled(
        mistyped(value).map((wrong) => findValid(wrong, client!, server.context)),
      )
      const refused = answers.filter(
        (answer) => answer.status === 'rejected' && answer.reason.status === 404,
      )
      expect([refused.length, asked()]).toEqual([1830, 0])
      expect((await findValid(value, client!, server.context)).user.login).toBe('mona')
    },
  )

  it('is refused by the API', async () => {
    const { value } = await give(service.server, 'mona', 'Ov23test')
    const caller = service.as(undefined, { basic: clients.Ov23test })
    for (const wrong of mistyped(value).slice(0, 61)) {
      const answer = await caller.post('/applications/Ov23test/token', { access_token: wrong })
      const bearer = await service.as(undefined, { token: wrong }).get('/user')
      expect([answer.status, bearer.status]).toEqual([404, 401])
    }
  })
})

/** Every text in the store, with its table. */
async function textsIn({ query }: OpenStore, engine: string): Promise<[string, string][]> {
  const names =
    engine === 'embedded'
      ? "select name from sqlite_master where type = 'table'"
      : "select table_name as name from information_schema.tables where table_schema = 'public'"
  const found: [string, string][] = []
  for (const { name } of await query<{ name: string }>(names)) {
    for (const row of await query(`select * from "${name}"`)) {
      const texts = Object.values(row).filter((value) => typeof value === 'string')
      found.push(...texts.map((text): [string, string] => [name, text]))
    }
  }
  return found
}

const looksMinted = /(gh[pousr]_|github_pat_)[0-9A-Za-z]{36}/

describe.each(stores)('the stored form of tokens, on $name', (store) => {
  const service = useService({ store })

  it('never contains a token, after any operation', async () => {
    const { server } = service
    const values: (string | undefined)[] = []
    for (const clientId of ['Ov23test', 'Iv23test'] as const) {
      const caller = service.as(undefined, { basic: clients[clientId] })
      const ask = async (method: string, part: string, access_token: string) => {
        const asked = { access_token, ...(part === 'token/scoped' && { target: 'acme' }) }
        const { body } = await caller.request(method, `/applications/${clientId}/${part}`, asked)
        values.push(access_token, body?.token)
        return (body?.token ?? access_token) as string
      }
      const make = async () => {
        const issued = await give(server, 'mona', clientId)
        values.push(issued.value, issued.refresh?.value)
        return issued.value
      }
      const reset = await ask('PATCH', 'token', await make())
      await ask('POST', 'token', reset)
      const narrow = await ask('POST', 'token/scoped', reset)
      await ask('PATCH', 'token', narrow)
      await ask('DELETE', 'token', await make())
      await service.as('mona').post('/user/repos', { name: `made-for-${clientId}` })
      await service.as(undefined, { token: reset }).get('/user')
      await make()
      if (clientId === 'Ov23test') await ask('DELETE', 'grant', reset)
    }
    const minted = values.filter((value) => value && looksMinted.test(value)) as string[]
    expect(new Set(minted).size).toBeGreaterThan(8)
    const texts = await textsIn(server.opened, store.name)
    const leaks = ([, text]: [string, string]) =>
      looksMinted.test(text) || minted.some((value) => text.includes(value))
    expect(texts.filter(leaks)).toEqual([])
    expect(new Set(texts.map(([table]) => table))).toContain('tokens')

    // Plants a leak to check the search itself.
    await server.context.storage.settings.set('leak', `before ${minted[0]} after`)
    const again = (await textsIn(server.opened, store.name)).filter(leaks)
    expect(again.map(([table]) => table)).toEqual(['settings'])
  })
})
