import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../../../server/access/auth/token-format.ts'
import { openStorage, type Storage } from '../../../server/storage/index.ts'
import type { Account } from '../../../server/storage/accounts/accounts.ts'
import type { OAuthApp } from '../../../server/storage/tokens/tokens.ts'
import { issueToken } from '../../../server/domains/tokens/issue.ts'
import { chanceOf, type Chance } from '../../_support/chance.ts'
import { stores, type OpenStore } from '../../_support/stores.ts'

const rounds = 100
const moment = { created_at: 1, updated_at: 1 }
const account = { type: 'User', plan: 'free', site_admin: 0, ...moment } as const

describe.each(stores)('a grant that is deleted while its tokens change, on $name', (store) => {
  let folder: string
  let opened: OpenStore
  /** One per server, where the store can be shared. */
  let storages: Storage[]
  let client: OAuthApp
  let made = 0

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'devplatform-grants-'))
    opened = await store.open(folder)
    storages = [await openStorage(opened.location)]
    if (store.name === 'postgres') storages.push(await openStorage(opened.location))
    const [storage] = storages
    const owner = await storage!.accounts.create({ ...account, login: 'owner' })
    client = await storage!.tokens.createApp({
      owner_id: owner.id,
      client_id: 'Ov23race',
      client_secret_hash: '',
      name: 'Race',
      url: 'https://race.example.com/',
      callback_urls: [],
      device_flow: false,
      created_at: 1,
    })
  })
  afterAll(async () => {
    for (const storage of storages) await storage[Symbol.asyncDispose]()
    await opened[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })

  const issue = (storage: Storage, user: Account) =>
    storage.transaction((transaction) =>
      issueToken(transaction, { user, client, scopes: ['repo'] }, 2),
    )
  const tokensOf = ({ id }: Account) =>
    opened.query<{ id: number | string; grant_id: number | string }>(
      `select id, grant_id from tokens where user_id = ${id}`,
    )

  /** Creates a user with a grant and some tokens on it. */
  async function arrange(storage: Storage) {
    const user = await storage.accounts.create({ ...account, login: `user-${++made}` })
    const first = await issue(storage, user)
    const second = await issue(storage, user)
    const { grant_id } = (await storage.tokens.findByHash(hashToken(first.value)))!
    return { user, tokens: [first, second], grantId: grant_id! }
  }

  /** Everything that can happen to the tokens at the same time, each on one of the servers. */
  function events({ user, tokens, grantId }: Awaited<ReturnType<typeof arrange>>, chance: Chance) {
    const somewhere = () => storages[chance.between(0, storages.length - 1)]!
    const values = { hash: '', last_eight: 'x', updated_at: 3 } as const
    const spent = { refresh_hash: null, refresh_expires_at: null } as const
    const [first, second] = tokens
    const reset = (id: number, old: string, storage: Storage) =>
      storage.transaction(({ tokens: stored }) =>
        stored.replaceValue(id, hashToken(old), { ...values, ...spent, hash: `reset ${id}` }),
      )
    const remove = (storage: Storage) =>
      storage.transaction(({ tokens: stored }) => stored.deleteGrant(grantId))
    return [
      () => remove(somewhere()),
      () => remove(somewhere()),
      () => issue(somewhere(), user),
      () => issue(somewhere(), user),
      () => issue(somewhere(), user),
      () => reset(first!.id, first!.value, somewhere()),
      () => reset(second!.id, second!.value, somewhere()),
    ]
  }

  it('leaves no token that was created before the deletion, in any order', async () => {
    let survivors = 0
    for (let seed = 1; seed <= rounds; seed++) {
      const chance = chanceOf(seed)
      const arranged = await arrange(storages[0]!)
      const waiting = events(arranged, chance)
      const running: Promise<unknown>[] = []
      while (waiting.length > 0) {
        const [next] = waiting.splice(chance.between(0, waiting.length - 1), 1)
        running.push(next!())
        for (let turns = chance.between(0, 4); turns > 0; turns--) {
          await new Promise((resolve) => setImmediate(resolve))
        }
      }
      await Promise.all(running)
      const left = await tokensOf(arranged.user)
      // There is one grant per user and app, so a grant with another ID was created after the
      // deletion.
      expect(left.filter(({ grant_id }) => Number(grant_id) === arranged.grantId)).toEqual([])
      const known = new Set(arranged.tokens.map(({ id }) => id))
      expect(left.filter(({ id }) => known.has(Number(id)))).toEqual([])
      survivors += left.length
    }
    expect(survivors).toBeGreaterThan(0) // some were created later, or nothing was raced
    expect(survivors).toBeLessThan(rounds * 3) // some were created before, and deleted
  })

  it('accepts no further token, from any operation', async () => {
    const storage = storages[0]!
    const { user, grantId } = await arrange(storage)
    expect(await storage.tokens.deleteGrant(grantId)).toBe(true)
    expect(await storage.tokens.deleteGrant(grantId)).toBe(false)
    expect(await storage.transaction(({ tokens }) => tokens.lockGrant(grantId, 5))).toBeUndefined()
    const late = { user_id: user.id, oauth_app_id: client.id, grant_id: grantId, kind: 'oauth' }
    const value = { hash: 'late', last_eight: 'late', scopes: [], ...moment }
    await expect(storage.tokens.create({ ...late, ...value } as never)).rejects.toThrow(/foreign/i)
    expect(await tokensOf(user)).toEqual([])
  })

  it('is required for every token of an app', async () => {
    const storage = storages[0]!
    const { user } = await arrange(storage)
    const loose = { user_id: user.id, oauth_app_id: client.id, kind: 'oauth' } as const
    const value = { hash: 'loose', last_eight: 'loose', scopes: [], ...moment }
    await expect(storage.tokens.create({ ...loose, ...value })).rejects.toThrow('requires a grant')
  })
})
