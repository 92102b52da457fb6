import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../server/domains/repositories/settings.ts'
import { openStorage, type Storage, type Transaction } from '../../../server/storage/index.ts'
import { Pauses } from '../../../server/workers/delivery/pauses.ts'
import { Recorder, type RecorderOptions } from '../../../server/workers/delivery/recorder.ts'
import { createHook } from '../../../server/domains/webhooks/create-hook.ts'
import { createLinks } from '../../../server/core/links.ts'
import { createTestClock } from '../../_support/clock.ts'
import { startTestServer } from '../../_support/start-server.ts'
import { stores, type OpenStore } from '../../_support/stores.ts'

const account = {
  login: 'mona',
  type: 'User',
  plan: 'free',
  site_admin: 0,
  created_at: 1,
  updated_at: 1,
} as const

/** Creates a repository with one hook and one due delivery, all or nothing. */
async function cause(transaction: Transaction, ownerId: number, name: string) {
  const owner = (await transaction.accounts.find(ownerId))!
  const input = { name, settings: defaultSettings, created_at: 1 }
  const repository = await transaction.repositories.create(owner, input)
  const hook = await transaction.hooks.create({
    repository_id: repository.id,
    active: true,
    events: ['push'],
    url: 'http://127.0.0.1:9/',
    content_type: 'json',
    insecure_ssl: '0',
    version: '2026-03-10',
    created_at: 1,
  })
  await transaction.events.create({
    type: 'CreateEvent',
    actor_id: ownerId,
    repository_id: repository.id,
    organization_id: null,
    public: 1,
    payload: {},
    created_at: 1,
  })
  const payload_id = await transaction.deliveries.createPayload('{}')
  const delivery = { hook_id: hook.id, payload_id, guid: 'g', event: 'push', redelivery: 0 }
  await transaction.lanes.enqueue([{ hook_id: hook.id, pool: 'p' }], 1)
  await transaction.deliveries.create([{ ...delivery, created_at: 1 }])
  return { repository, hook }
}

describe.each(stores)('the store on $name', (store) => {
  let folder: string
  let opened: OpenStore
  const open: Storage[] = []
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'devplatform-storage-'))
    opened = await store.open(folder, null)
  })
  afterEach(async () => {
    for (const storage of open.splice(0)) await storage[Symbol.asyncDispose]()
    await opened[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })
  async function start(): Promise<Storage> {
    const storage = await openStorage(opened.location)
    open.push(storage)
    return storage
  }
  const count = async (table: string) => {
    const [row] = await opened.query<{ count: number | string }>(
      `select count(*) as count from ${table}`,
    )
    return Number(row?.count)
  }
  const all = async () =>
    Promise.all(['repositories', 'hooks', 'events', 'payloads', 'deliveries', 'lanes'].map(count))

  it('migrates to the current schema once, and keeps its data', async () => {
    const first = await start()
    await first.accounts.create(account)
    const steps = await count('kysely_migration')
    const second = await start()
    expect(await second.accounts.findByLogin('mona')).toMatchObject({ login: 'mona' })
    expect(await count('kysely_migration')).toBe(steps)
  })

  it.runIf(store.name === 'postgres')('can be opened by several processes at once', async () => {
    const storages = await Promise.all([start(), start(), start(), start()])
    await storages[0].accounts.create(account)
    for (const storage of storages) {
      expect(await storage.accounts.findByLogin('mona')).toBeDefined()
    }
  })

  it('commits a whole transaction and notifies once of new work', async () => {
    const storage = await start()
    const { id } = await storage.accounts.create(account)
    const notices: Promise<number[]>[] = []
    storage.onEnqueued(() => notices.push(all()))
    await storage.transaction((transaction) => cause(transaction, id, 'kept'))
    expect(await all()).toEqual([1, 1, 1, 1, 1, 1])
    expect(await Promise.all(notices)).toEqual([[1, 1, 1, 1, 1, 1]])
  })

  it('rolls back a failed transaction, and notifies of nothing', async () => {
    const storage = await start()
    const { id } = await storage.accounts.create(account)
    const notices: string[] = []
    storage.onEnqueued(() => notices.push('work'))
    const work = storage.transaction(async (transaction) => {
      await cause(transaction, id, 'undone')
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await all()).toEqual([0, 0, 0, 0, 0, 0])
    expect(notices).toEqual([])
    await storage.transaction((transaction) => cause(transaction, id, 'undone'))
    expect(await all()).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('runs concurrent transactions, each atomically', async () => {
    const storage = await start()
    const { id } = await storage.accounts.create(account)
    const names = Array.from({ length: 12 }, (_, index) => `repository-${index}`)
    await Promise.allSettled(
      names.map((name, index) =>
        storage.transaction(async (transaction) => {
          await cause(transaction, id, name)
          if (index % 3 === 0) throw new Error('no')
        }),
      ),
    )
    expect(await all()).toEqual([8, 8, 8, 8, 8, 8])
  })

  it('gives a lane to one holder only, for concurrent claims', async () => {
    const storage = await start()
    const { id } = await storage.accounts.create(account)
    for (let index = 0; index < 40; index++) {
      await storage.transaction((transaction) => cause(transaction, id, `repository-${index}`))
    }
    const claim = (now: number, holder: number, limit: number) =>
      storage.lanes.claim({ now, leaseUntil: now + 10, holder, rooms: [{ pool: 'p', limit }] })
    const claims = await Promise.all(Array.from({ length: 9 }, (_, each) => claim(10, each, 7)))
    const ids = claims.flat().map(({ hook_id }) => hook_id)
    expect(new Set(ids).size).toBe(ids.length)
    const rest = await claim(10, 10, 100)
    expect(ids.length + rest.length).toBe(40)
    const again = await claim(20, 11, 100)
    expect(again.map((lane) => lane.claims)).toEqual(Array(40).fill(2))
  })

  it('deletes a repository while an outcome for one of its hooks is recorded', async () => {
    const storage = await start()
    const { id } = await storage.accounts.create(account)
    const { repository, hook } = await storage.transaction((each) => cause(each, id, 'doomed'))
    const rooms = [{ pool: 'p', limit: 1 }]
    const [lane] = await storage.lanes.claim({ now: 10, leaseUntil: 20, holder: 1, rooms })
    const delivery = (await storage.deliveries.nextDue([hook.id], 10))[0]!
    let removing: Promise<void> | undefined

    /** Removes the repository once the first row of the outcome is written. */
    const meanwhile = <Arguments extends unknown[], Result>(
      write: (...given: Arguments) => Promise<Result>,
    ) => {
      return async (...given: Arguments) => {
        const written = await write(...given)
        if (removing) return written
        removing = storage.transaction(async ({ repositories, hooks }) => {
          await repositories.lock(repository.id)
          await hooks.endOf({ kind: 'repository', id: repository.id }, 1)
          await repositories.delete(repository.id)
        })
        if (store.name === 'postgres') await untilWaiting()
        return written
      }
    }
    const untilWaiting = async () => {
      const waiting = `select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      while ((await opened.query(waiting)).length === 0);
    }
    const transaction: Storage['transaction'] = (work) =>
      storage.transaction((inner) => {
        const hooks = { ...inner.hooks, recordResponses: meanwhile(inner.hooks.recordResponses) }
        return work({ ...inner, hooks })
      })
    const clock = createTestClock(1)
    const options = {
      storage: { ...storage, transaction },
      clock,
      policy: { webhookDisableAfter: 0, webhookRetries: [] },
    } as unknown as RecorderOptions
    const recorder = new Recorder(options, new Pauses(clock))
    const sent = { status: 'OK', statusCode: 200, durationSeconds: 0, requestHeaders: {} }
    const outcome = { ...sent, response: null }
    const attempted = { delivery, hook, outcome, throttledAt: null, endedAt: 1 }
    expect(await recorder.record({ lane: lane!, attempted })).toBeUndefined()
    await removing
    expect(await all()).toEqual([0, 1, 1, 1, 1, 1])
    expect(await storage.deliveries.nextDue([hook.id], 10)).toEqual([])
    expect(
      await storage.hooks.find({ kind: 'repository', id: repository.id }, hook.id),
    ).toBeUndefined()
  })
})

describe.each(stores)('a hook whose ping cannot be stored, on $name', (store) => {
  it('is not created', async () => {
    await using server = await startTestServer({ store })
    const { context } = server
    const repository = (await context.storage.repositories.findByName('acme', 'widgets'))!
    const creation = {
      repository,
      creator: repository.owner,
      links: createLinks(server.url, ''),
      version: '1999-01-01',
      input: { config: { url: 'http://127.0.0.1:9/' } } as never,
    }
    const before = await server.rows()
    await expect(createHook(creation, context)).rejects.toThrow('1999-01-01')
    expect(await server.rows()).toEqual(before)
  })
})
