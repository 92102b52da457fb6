import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../server/core/clock.ts'
import { openStorage, type Storage } from '../../../server/storage/index.ts'
import { operator } from '../../_support/operator.ts'
import { plantHooks, plantRepository, tell } from '../../_support/planted/hooks.ts'
import { bundleHost, live, type Program } from '../../_support/poison/life.ts'
import { stores, type OpenStore } from '../../_support/stores.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'

const look = 20
const poison = randomUUID()

interface Row {
  guid: string
  parked_at: number | null
  delivered_at: number | null
  status: string | null
}

let program: Program
beforeAll(async () => {
  program = await bundleHost()
})
afterAll(() => program[Symbol.asyncDispose]())

describe.each(stores)('a delivery that crashes its process, on $name', (store) => {
  let data: string
  let opened: OpenStore
  let storage: Storage
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'devplatform-poison-'))
    opened = await store.open(data)
    storage = await openStorage(opened.location)
    await plantRepository(storage)
  })
  afterEach(async () => {
    await storage[Symbol.asyncDispose]()
    await opened[Symbol.asyncDispose]()
    await rm(data, { recursive: true, force: true, maxRetries: 5 })
  })

  const rows = () => opened.query<Row>('select * from deliveries order by id')
  const start = (guid?: string) =>
    live(program, { DEVPLATFORM_DATA: data, DATABASE_URL: opened.databaseUrl, POISON: guid })

  async function settled(): Promise<boolean> {
    return (await rows()).every((row) => row.parked_at !== null || row.delivered_at !== null)
  }

  /**
   * Starts processes for due deliveries, each after the one before it crashed. @returns how many
   * crashed
   */
  async function deaths(): Promise<number> {
    for (let died = 0; ; died++) {
      await using life = start(poison)
      let ended: NodeJS.Signals | null | undefined
      void life.ended.then((signal) => (ended = signal))
      while (ended === undefined && !(await settled())) await pause(look)
      if (ended === undefined) return died
      expect([ended, life.said()]).toEqual(['SIGABRT', expect.any(String)])
      // On PostgreSQL other processes would wait a minute for its leases to expire.
      await storage.lanes.releaseAll()
    }
  }

  it('is parked after three crashes; all other deliveries are sent, and none of them is parked', async () => {
    await using quick = await startReceiver()
    await using slow = await startReceiver((_received, response) => {
      void pause(1_500).then(() => response.end('ok'))
    })
    const place = { context: { storage, clock: systemClock } }
    const urls = Array.from({ length: 51 }, (_, index) => (index % 10 === 0 ? slow.url : quick.url))
    const hooks = await plantHooks(place, urls)
    const guids = hooks.map((_, index) => (index === 25 ? poison : randomUUID()))
    for (const [index, hook] of hooks.entries()) await tell(place, [hook], { guid: guids[index]! })
    const [behind] = await tell(place, [hooks[25]!]) // of the same hook, so it waits

    expect(await deaths()).toBe(3)
    const after = await rows()
    expect(after.filter(({ parked_at }) => parked_at !== null).map(({ guid }) => guid)).toEqual([
      poison,
    ])
    expect(after.filter(({ status }) => status === 'OK')).toHaveLength(51)
    expect(behind).toBeDefined()
    const heard = [...quick.received, ...slow.received]
    expect(heard.some(({ headers }) => headers['x-service-delivery'] === poison)).toBe(false)

    // An operator finds the cause and retries the delivery.
    await using _life = start()
    const clock = { ...systemClock, advance() {}, leap() {}, set() {}, pending: () => 0 }
    const run = operator({ context: { config: { data } }, opened, clock })
    expect((await run('deliveries list --parked')).out).toContain(poison)
    expect((await run('deliveries retry --all')).wrong).toBeUndefined()
    const made = await quick.next(({ headers }) => headers['x-service-delivery'] === poison)
    expect(made.method).toBe('POST')
    while (!(await settled())) await pause(look)
    expect((await rows()).every((row) => row.parked_at === null && row.status === 'OK')).toBe(true)
  })
})
