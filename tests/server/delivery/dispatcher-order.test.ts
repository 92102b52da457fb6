import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Hook } from '../../../server/storage/webhooks/hooks.ts'
import type { Transaction } from '../../../server/storage/index.ts'
import { plantHooks, tellIn } from '../../_support/planted/hooks.ts'
import { startReceiver, type Receiver } from '../../_support/webhooks/receiver.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { stores, type OpenStore, type Store } from '../../_support/stores.ts'
import { chanceOf, type Chance } from '../../_support/chance.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

class Undone extends Error {}

describe.each(stores)('the deliveries of a hook on $name', (store) => {
  let opened: OpenStore
  let servers: TestServer[]
  let receiver: Receiver
  let hooks: Hook[]
  /** The current and the highest number of concurrent requests, by path. */
  const open = new Map<string, number>()
  const most = new Map<string, number>()
  let chance: Chance

  beforeEach(async () => {
    chance = chanceOf(4711)
    open.clear()
    most.clear()
    receiver = await startReceiver(({ path }, response) => {
      const now = (open.get(path) ?? 0) + 1
      open.set(path, now)
      most.set(path, Math.max(now, most.get(path) ?? 0))
      void (async () => {
        for (let turns = chance.between(0, 20); turns > 0; turns--) await turn()
        open.set(path, (open.get(path) ?? 0) - 1)
        response.end('ok')
      })()
    })
    servers = []
  })
  afterEach(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]()
    await receiver[Symbol.asyncDispose]()
    await opened?.[Symbol.asyncDispose]()
  })

  /** Two servers on a shared store, or one. */
  async function start(): Promise<void> {
    if (store.name === 'embedded') servers = [await startTestServer({ store })]
    else {
      opened = await store.open('')
      const shared: Store = {
        ...store,
        open: async () => ({ ...opened, [Symbol.asyncDispose]: async () => {} }),
      }
      const config = { secretKey: 'shared' }
      for (const _ of [1, 2]) servers.push(await startTestServer({ store: shared, config }))
    }
    const urls = Array.from({ length: 6 }, (_, index) => `${receiver.url}${index}`)
    hooks = await plantHooks(servers[0]!, urls)
  }

  const heardAt = (path: string) =>
    receiver.received
      .filter((received) => received.path === path)
      .map(({ headers }) => String(headers['x-service-delivery']))

  it('are sent one at a time in commit order, whichever transaction started first', async () => {
    await start()
    /** In the order in which transactions locked each hook, which is their commit order. */
    const committed = new Map<number, string[]>(hooks.map(({ id }) => [id, []]))
    const seen = new Map<number, number[]>(hooks.map(({ id }) => [id, []]))

    async function change(transaction: Transaction, told: Hook[], guid: string): Promise<void> {
      const real = transaction.deliveries.create
      const create: typeof real = async (rows) => {
        for (let turns = chance.between(0, 5); turns > 0; turns--) await turn()
        const ids = await real(rows)
        for (const { hook_id } of rows) committed.get(hook_id)!.push(guid)
        for (let turns = chance.between(0, 5); turns > 0; turns--) await turn()
        return ids
      }
      const slow = { ...transaction, deliveries: { ...transaction.deliveries, create } }
      await tellIn(slow, told, servers[0]!.clock.now(), { guid })
      if (chance.between(1, 5) > 1) return
      for (const guids of committed.values()) {
        if (guids.includes(guid)) guids.splice(guids.indexOf(guid), 1)
      }
      throw new Undone()
    }

    /**
     * New rows come after all visible ones: no delivery was overtaken while it was being written.
     */
    async function look(): Promise<void> {
      const rows = await servers[0]!.opened.query<{ id: number; hook_id: number }>(
        'select id, hook_id from deliveries order by id',
      )
      for (const [hook, before] of seen) {
        const ids = rows
          .filter(({ hook_id }) => Number(hook_id) === hook)
          .map(({ id }) => Number(id))
        expect(ids.slice(0, before.length)).toEqual(before)
        if (ids.length > before.length) seen.set(hook, ids)
      }
    }

    let looking = Promise.resolve()
    await Promise.all(
      Array.from({ length: 48 }, async (_, index) => {
        const { context } = servers[index % servers.length]!
        const told = hooks.filter(() => chance.between(1, 3) === 1)
        const some = told.length > 0 ? told : [hooks[index % hooks.length]!]
        const work = (transaction: Transaction) => change(transaction, some, randomUUID())
        await context.storage.transaction(work).catch((error: unknown) => {
          if (!(error instanceof Undone)) throw error
        })
        for (const each of servers) each.dispatcher.wake()
        await (looking = looking.then(look))
      }),
    )
    await servers[0]!.delivered()
    for (const [index, { id }] of hooks.entries()) {
      expect(heardAt(`/${index}`)).toEqual(committed.get(id))
      expect(most.get(`/${index}`)).toBe(1)
    }
  })
})
