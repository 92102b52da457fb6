import { describe, expect, it } from 'vitest'
import { createLog } from '../../../server/core/log.ts'
import { createMetrics } from '../../../server/api/metrics.ts'
import type { Hook } from '../../../server/storage/webhooks/hooks.ts'
import { openStorage, type Storage } from '../../../server/storage/index.ts'
import type { attempt } from '../../../server/workers/delivery/attempt.ts'
import { Dispatcher, type DispatcherOptions } from '../../../server/workers/delivery/dispatcher.ts'
import { hostKey } from '../../../server/workers/delivery/host-key.ts'
import { createTestClock } from '../../_support/clock.ts'
import { plantHooks, plantRepository, tell } from '../../_support/planted/hooks.ts'
import { chanceOf, type Chance } from '../../_support/chance.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => (resolve = settle))
  return { promise, resolve }
}

const outcome = (status: string, statusCode: number) => ({
  status,
  statusCode,
  durationSeconds: 0,
  requestHeaders: {},
  response: null,
})

/** Hosts that respond after a few turns, that respond sometimes, and that never respond. */
class Hosts {
  readonly #chance: Chance
  readonly #open = new Map<string, number>()
  #bell = deferred()
  readonly faults: string[] = []
  readonly sent = new Map<number, number[]>()

  constructor(chance: Chance) {
    this.#chance = chance
  }

  readonly attempt: typeof attempt = async (delivery, hook) => {
    const pool = hostKey(hook.url)
    const sent = this.sent.get(hook.id) ?? []
    this.sent.set(hook.id, [...sent, delivery.id])
    this.#begin(`hook ${hook.id}`, 1)
    this.#begin(pool, 4)
    if (pool.startsWith('dead')) await this.#bell.promise
    else for (let turns = this.#chance.between(0, 30); turns > 0; turns--) await turn()
    this.#end(`hook ${hook.id}`)
    this.#end(pool)
    const answers = pool.startsWith('fine') || (pool.startsWith('odd') && this.#chance.next() < 0.5)
    return answers ? outcome('OK', 200) : outcome('timed out', 0)
  }

  /**
   * Times out all requests to unresponsive hosts: they started together, so their deadlines
   * coincide.
   */
  ring(): void {
    this.#bell.resolve()
    this.#bell = deferred()
  }

  #begin(name: string, most: number): void {
    const now = (this.#open.get(name) ?? 0) + 1
    this.#open.set(name, now)
    if (now > most) this.faults.push(`${name} has ${now} at once`)
  }

  #end(name: string): void {
    this.#open.set(name, (this.#open.get(name) ?? 0) - 1)
  }
}

/** Delays each query of the dispatcher, before and after. */
function slowDown({ lanes, deliveries, hooks, ...storage }: Storage, chance: Chance): Storage {
  const pause = async () => {
    for (let turns = chance.between(-4, 8); turns > 0; turns--) await turn()
  }
  const slow =
    <Given extends unknown[], Result>(ask: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      await pause()
      const result = await ask(...given)
      await pause()
      return result
    }
  return {
    ...storage,
    transaction: (work) => slow(() => storage.transaction(work))(),
    lanes: {
      ...lanes,
      claim: slow(lanes.claim),
      hosts: slow(lanes.hosts),
      waiting: slow(lanes.waiting),
    },
    deliveries: { ...deliveries, payloadOf: slow(deliveries.payloadOf) },
    hooks: { ...hooks, ofPending: slow(hooks.ofPending) },
  }
}

/** A dispatcher with an in-memory store and a frozen clock. */
async function prepare(seed: number) {
  const chance = chanceOf(seed)
  const storage = await openStorage('sqlite::memory:')
  await plantRepository(storage)
  const clock = createTestClock()
  const hosts = new Hosts(chance.fork())
  const dispatcher = new Dispatcher({
    storage: slowDown(storage, chance.fork()),
    clock,
    log: createLog('silent'),
    metrics: createMetrics(),
    policy: { webhookDisableAfter: 0, webhookRetries: [] },
    random: Math.random,
    attempt: hosts.attempt,
  } as unknown as DispatcherOptions)
  storage.onEnqueued((pools) => dispatcher.wake(pools))
  const end = async () => {
    await dispatcher[Symbol.asyncDispose]()
    await storage[Symbol.asyncDispose]()
  }
  const place = { context: { storage, clock } }
  return { chance, storage, hosts, dispatcher, place, [Symbol.asyncDispose]: end }
}

/** Resolves when all is delivered; fails after a long time without progress. */
async function untilDone({ deliveries }: Storage, hosts: Hosts): Promise<void> {
  let before = -1
  for (let idle = 0; idle < 3_000; idle++) {
    const { waiting } = await deliveries.backlog(Number.MAX_SAFE_INTEGER)
    if (waiting === 0) return
    if (waiting !== before) idle = 0
    before = waiting
    if (idle % 100 === 99) hosts.ring()
    await turn()
  }
  throw new Error(`${before} deliveries are left, and nobody makes them`)
}

const seeds = Array.from({ length: 6 }, (_, index) => 20_260_312 + index)

describe('deliveries to many hosts of all kinds, with a frozen clock', () => {
  it.each(seeds)(
    'are all sent, in order for each hook, within all limits (seed %i)',
    async (seed) => {
      await using prepared = await prepare(seed)
      const { chance, storage, hosts, dispatcher, place } = prepared
      const isGrave = seed % 2 === 0
      const count = isGrave ? chance.between(150, 250) : chance.between(1, 60)
      const urls = Array.from({ length: isGrave ? 450 : chance.between(1, 250) }, () => {
        const kind = ['fine', 'odd', 'dead', 'dead', 'dead', 'dead'][
          chance.between(0, isGrave ? 5 : 2)
        ]
        return `http://${kind}-${chance.between(1, count)}/`
      })
      const hooks = await plantHooks(place, urls)
      dispatcher.start()
      const expected = new Map<number, number[]>()
      for (let round = chance.between(1, isGrave ? 3 : 12); round > 0; round--) {
        const told: Hook[] = hooks.filter(() => chance.next() < 0.5)
        if (told.length === 0) continue
        const ids = await tell(place, told)
        told.forEach(({ id }, index) => {
          expected.set(id, [...(expected.get(id) ?? []), ids[index]!])
        })
        for (let turns = chance.between(0, 60); turns > 0; turns--) await turn()
      }
      await untilDone(storage, hosts)
      expect(hosts.faults).toEqual([])
      expect(hosts.sent).toEqual(expected)
    },
  )

  it('are sent where the host of a lane is not known yet', async () => {
    await using prepared = await prepare(4711)
    const { storage, hosts, dispatcher, place } = prepared
    const [hook] = await plantHooks(place, ['http://fine-1/'])
    const ids = [...(await tell(place, [hook!])), ...(await tell(place, [hook!]))]
    await storage.lanes.move({ hook_id: hook!.id, pool: '' })
    dispatcher.start()
    await untilDone(storage, hosts)
    expect(hosts.sent).toEqual(new Map([[hook!.id, ids]]))
  })
})
