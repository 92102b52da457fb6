import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorage, type Storage } from '../../../server/storage/index.ts'
import type { Account } from '../../../server/storage/accounts/accounts.ts'
import { stores, type OpenStore } from '../../_support/stores.ts'
import { watchQueries, type WatchedQueries } from '../../_support/databases/watch-queries.ts'

describe.each(stores)('a transaction on $name', (store) => {
  let folder: string
  let opened: OpenStore
  let storage: Storage
  let queries: WatchedQueries
  let mona: Account
  beforeAll(async () => {
    queries = watchQueries(store)
    folder = await mkdtemp(join(tmpdir(), 'devplatform-unit-'))
    opened = await store.open(folder)
    storage = await openStorage(opened.location)
    const user = { type: 'User', plan: 'free', site_admin: 0 } as const
    mona = await storage.accounts.create({ login: 'mona', ...user, created_at: 1, updated_at: 1 })
  })
  afterAll(async () => {
    await storage[Symbol.asyncDispose]()
    await opened[Symbol.asyncDispose]()
    queries[Symbol.dispose]()
    await rm(folder, { recursive: true })
  })

  const reads = () => queries.taken().filter((query) => /^select .*"accounts"/.test(query))

  it('reads nothing twice', async () => {
    await storage.transaction(async ({ accounts }) => {
      await accounts.find(mona.id)
      queries.taken()
      expect(await accounts.find(mona.id)).toMatchObject({ login: 'mona' })
      expect(reads()).toEqual([])
    })
  })

  it('sees what it wrote, which nobody sees when it fails', async () => {
    const failing = storage.transaction(async ({ accounts }) => {
      await accounts.find(mona.id)
      await accounts.updateProfile(mona.id, { name: 'Other' }, 2)
      expect(await accounts.find(mona.id)).toMatchObject({ name: 'Other' })
      throw new Error('failed')
    })
    await expect(failing).rejects.toThrow('failed')
    expect(await storage.accounts.find(mona.id)).toMatchObject({ name: null })
  })

  it('takes a lock once', async () => {
    await storage.transaction(async ({ accounts }) => {
      queries.taken()
      await accounts.lock(mona.id)
      await accounts.lock(mona.id)
      // SQLite locks everything when the transaction begins.
      const locks = queries.taken().filter((query) => query.endsWith('for no key update'))
      expect(locks).toHaveLength(store.name === 'postgres' ? 1 : 0)
    })
  })

  it('reads after a lock what others wrote before they gave it up', async () => {
    let locked = () => {}
    const holding = new Promise<void>((resolve) => (locked = resolve))
    const writing = storage.transaction(async ({ accounts }) => {
      await accounts.lock(mona.id)
      locked()
      await accounts.updateProfile(mona.id, { bio: 'written' }, 3)
    })
    await holding
    await storage.transaction(async ({ accounts }) => {
      await accounts.find(mona.id)
      await accounts.lock(mona.id)
      expect(await accounts.find(mona.id)).toMatchObject({ bio: 'written' })
    })
    await writing
  })

  it('knows of a block that was added while it waited for the pair', async () => {
    const user = {
      type: 'User',
      plan: 'free',
      site_admin: 0,
      created_at: 1,
      updated_at: 1,
    } as const
    const { id } = await storage.accounts.create({ login: 'hubot', ...user })
    let held = () => {}
    const holding = new Promise<void>((resolve) => (held = resolve))
    const blocking = storage.transaction(async ({ blocks }) => {
      await blocks.hold(mona.id, id, 'alone')
      held()
      await blocks.add({ blocker_id: mona.id, blocked_id: id, created_at: 2 })
    })
    await holding
    await storage.transaction(async ({ blocks }) => {
      await blocks.isBlocked(mona.id, id)
      await blocks.hold(mona.id, id, 'together')
      expect(await blocks.isBlocked(mona.id, id)).toBe(true)
    })
    await blocking
  })

  it('fails with a write that nobody waits for, and leaves nothing', async () => {
    const failing = storage.transaction(async ({ accounts, events }) => {
      await accounts.updateProfile(mona.id, { name: 'Half' }, 4)
      const event = { type: 'WatchEvent', payload: {}, public: 1, created_at: 4 } as const
      await events.create({ ...event, actor_id: mona.id, repository_id: null as never })
      return 'done'
    })
    await expect(failing).rejects.toThrow(/not null|null value/i)
    expect(await storage.accounts.find(mona.id)).toMatchObject({ name: null })
  })

  it('fails with the first of several failures', async () => {
    const failing = storage.transaction(async ({ accounts, events, settings }) => {
      const event = { type: 'WatchEvent', payload: {}, public: 1, created_at: 4 } as const
      await events.create({ ...event, actor_id: mona.id, repository_id: null as never })
      await settings.set('some', 'thing')
      await accounts.find(mona.id)
    })
    await expect(failing).rejects.toThrow(/not null|null value/i)
    expect(await storage.accounts.find(mona.id)).toMatchObject({ name: null })
  })

  it('sends nothing after its end', async () => {
    const kept = await storage.transaction(async (transaction) => transaction)
    const late = kept.accounts.updateProfile(mona.id, { name: 'Late' }, 5)
    await expect(late).rejects.toThrow('has ended')
  })

  it('locks no row outside of it', async () => {
    await expect(storage.accounts.lock(mona.id)).rejects.toThrow('outside a transaction')
  })
})
