import { describe, expect, it, vi } from 'vitest'
import type { Transaction } from '../../../server/storage/index.ts'
import { plantHooks, settled, tell } from '../../_support/planted/hooks.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'

const second = 1_000
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Advances the clock in steps, and waits for the work that starts. */
async function pass({ clock, context }: TestServer, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    clock.advance(100)
    for (let turns = 0; turns < 5; turns++) await turn()
    await context.storage.ping()
  }
}

/** Makes recording a delivery fail while `fails` returns true. @returns how often it failed */
function breakRecords({ context: { storage } }: TestServer, fails: (id: number) => boolean) {
  const times = { failed: 0 }
  const real = storage.transaction.bind(storage)
  const broken = (transaction: Transaction): Transaction => ({
    ...transaction,
    deliveries: {
      ...transaction.deliveries,
      record: async (outcomes) => {
        if (!outcomes.some(({ id }) => fails(id))) return transaction.deliveries.record(outcomes)
        times.failed++
        throw new Error('The store has failed')
      },
    },
  })
  storage.transaction = (work) => real((transaction) => work(broken(transaction)))
  return times
}

describe.each(stores)('while the store on $name fails', (store) => {
  it('outcomes are kept until it recovers, and no delivery is sent twice', async () => {
    await using server = await startTestServer({ store })
    await using receiver = await startReceiver()
    const hooks = await plantHooks(server, [`${receiver.url}a`, `${receiver.url}b`])
    let fails = true
    const times = breakRecords(server, () => fails)
    await tell(server, hooks)
    await tell(server, hooks)
    // Outcomes that arrive together fail together, and are tried again later.
    while (times.failed < 3) await pass(server, 100)
    await pass(server, 90 * second)
    expect(times.failed).toBeGreaterThan(60)
    expect(receiver.received).toHaveLength(2)
    fails = false
    await pass(server, 2 * second)
    await settled(server)
    expect(receiver.received).toHaveLength(4)
    const rows = await server.opened.query('select status, parked_at from deliveries')
    expect(rows).toEqual(Array(4).fill({ status: 'OK', parked_at: null }))
  })

  it('for one delivery, all others are recorded', async () => {
    await using server = await startTestServer({ store })
    await using receiver = await startReceiver()
    const hooks = await plantHooks(
      server,
      Array.from({ length: 12 }, (_, index) => `${receiver.url}${index}`),
    )
    let broken: number | undefined
    breakRecords(server, (id) => id === broken)
    await server.context.storage.transaction(async () => {})
    const wanted = { due_at: server.clock.now() + second }
    const ids = await tell(server, hooks, wanted)
    broken = ids[5]
    server.clock.advance(second)
    server.dispatcher.wake()
    const made = 'select id from deliveries where delivered_at is not null'
    while ((await server.opened.query(made)).length < 11) await turn()
    broken = undefined
    await pass(server, 2 * second)
    await settled(server)
    expect(receiver.received).toHaveLength(12)
  })

  it('queries are retried, and no delivery is suspected of crashing processes', async () => {
    await using server = await startTestServer({ store })
    await using receiver = await startReceiver()
    const { lanes, deliveries, hooks: queries } = server.context.storage
    const failing = () => Promise.reject(new Error('The store has failed'))
    vi.spyOn(lanes, 'claim').mockImplementationOnce(failing)
    vi.spyOn(queries, 'ofPending').mockImplementationOnce(failing)
    vi.spyOn(deliveries, 'payloadOf')
      .mockImplementationOnce(failing)
      .mockImplementationOnce(failing)
    vi.spyOn(lanes, 'waiting').mockImplementationOnce(failing)
    const hooks = await plantHooks(
      server,
      Array.from({ length: 8 }, (_, index) => `${receiver.url}${index}`),
    )
    await tell(server, hooks)
    await pass(server, 15 * second)
    await settled(server)
    expect(receiver.received).toHaveLength(8)
    const rows = await server.opened.query('select status, parked_at from deliveries')
    expect(rows).toEqual(Array(8).fill({ status: 'OK', parked_at: null }))
  })

  it('stopping does not wait for it, and unrecorded deliveries are sent again', async () => {
    await using server = await startTestServer({ store })
    await using receiver = await startReceiver()
    const [hook] = await plantHooks(server, [receiver.url])
    const times = breakRecords(server, () => true)
    const [id] = await tell(server, [hook!])
    while (times.failed === 0) await turn()
    await server.dispatcher[Symbol.asyncDispose]()
    const { storage, clock } = server.context
    expect(await storage.deliveries.nextDue([hook!.id], clock.now())).toMatchObject([{ id }])
  })
})
