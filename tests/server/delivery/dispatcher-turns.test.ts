import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../server/core/log.ts'
import { createMetrics } from '../../../server/api/metrics.ts'
import type { ClaimedLane } from '../../../server/storage/engines/engine.ts'
import type { Hook } from '../../../server/storage/webhooks/hooks.ts'
import { openStorage, type Storage } from '../../../server/storage/index.ts'
import { Pauses } from '../../../server/workers/delivery/pauses.ts'
import { hostKey } from '../../../server/workers/delivery/host-key.ts'
import { Recorder, type Entry } from '../../../server/workers/delivery/recorder.ts'
import { createTestClock, type TestClock } from '../../_support/clock.ts'
import { plantHooks, plantRepository, tell } from '../../_support/planted/hooks.ts'
import { stores, type OpenStore } from '../../_support/stores.ts'

const lease = 60_000
const retry = 5_000

const answered = (status: string, statusCode: number) => ({
  status,
  statusCode,
  durationSeconds: 0,
  requestHeaders: {},
  response: null,
})

describe.each(stores)('the next step of a lane on $name', (store) => {
  let folder: string
  let opened: OpenStore
  let storage: Storage
  let clock: TestClock
  let recorder: Recorder
  let hook: Hook
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'devplatform-turns-'))
    opened = await store.open(folder)
    storage = await openStorage(opened.location)
    clock = createTestClock()
    const policy = { webhookDisableAfter: 0, webhookRetries: [retry] }
    const rest = { log: createLog('silent'), metrics: createMetrics(), policy, random: () => 0.5 }
    recorder = new Recorder({ storage, clock, ...rest }, new Pauses(clock))
    await plantRepository(storage)
    hook = (await plantHooks({ context: { storage, clock } }, ['http://127.0.0.1:9/']))[0]!
  })
  afterEach(async () => {
    await storage[Symbol.asyncDispose]()
    await opened[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })

  const push = async (wanted = {}) =>
    (await tell({ context: { storage, clock } }, [hook], wanted))[0]!
  async function claim(holder: number): Promise<ClaimedLane> {
    const now = clock.now()
    const rooms = [{ pool: hostKey(hook.url), limit: 1 }]
    return (await storage.lanes.claim({ now, leaseUntil: now + lease, holder, rooms }))[0]!
  }
  async function attempted(status = 'OK', statusCode = 200): Promise<Entry['attempted'] & object> {
    const delivery = (await storage.deliveries.nextDue([hook.id], clock.now()))[0]!
    const outcome = answered(status, statusCode)
    return { delivery, hook, outcome, throttledAt: null, endedAt: clock.now() }
  }
  const lane = async () => {
    const rows = await opened.query<Record<string, number | string | null>>('select * from lanes')
    const { due_at, lease_until, holder, claims } = rows[0]!
    const numbers = { due_at, lease_until, holder, claims }
    return Object.fromEntries(
      Object.entries(numbers).map(([name, value]) => [name, value === null ? null : Number(value)]),
    )
  }
  const free = { lease_until: 0, holder: null, claims: 0 }

  it('is its next delivery, or nothing when none is due', async () => {
    const [, second] = [await push(), await push()]
    const held = await claim(7)
    const next = await recorder.record({ lane: held, attempted: await attempted() })
    expect(next).toMatchObject({ delivery: { id: second } })
    expect(await recorder.record({ lane: held, attempted: await attempted() })).toBeUndefined()
    expect(await lane()).toEqual({ ...free, due_at: null })
  })

  it('is nothing after its release, and it stays due as before', async () => {
    const due_at = clock.now()
    await push()
    await push()
    const held = await claim(7)
    clock.advance(1_000)
    const entry = { lane: held, attempted: await attempted(), letGo: true }
    expect(await recorder.record(entry)).toBeUndefined()
    expect(await lane()).toEqual({ ...free, due_at })
    expect(await recorder.record({ lane: await claim(8), letGo: true })).toBeUndefined()
    expect(await lane()).toEqual({ ...free, due_at })
  })

  it('is a retry when that is due, and nothing before', async () => {
    await push()
    const held = await claim(7)
    const entry = { lane: held, attempted: await attempted('Invalid HTTP Response: 500', 500) }
    expect(await recorder.record(entry)).toBeUndefined()
    expect(await lane()).toEqual({ ...free, due_at: clock.now() + retry })
    expect(await claim(8)).toBeUndefined()
    clock.advance(retry)
    expect(await claim(8)).toMatchObject({ hook_id: hook.id, claims: 1 })
  })

  it('keeps the due time of its next delivery, while it is leased', async () => {
    await push()
    const held = await claim(7)
    clock.advance(20_000)
    const due_at = clock.now()
    await push()
    await recorder.record({ lane: held, attempted: await attempted() })
    expect(await lane()).toEqual({ due_at, lease_until: due_at + 40_000, holder: 7, claims: 1 })
    expect(held.due_at).toBe(due_at)
  })

  it('is left to the new holder after a lost lease, and the late outcome is recorded', async () => {
    await push()
    const lost = await claim(7)
    clock.advance(lease)
    const held = await claim(8)
    expect(held).toMatchObject({ claims: 2, holder: 8 })
    const late = await attempted('Invalid HTTP Response: 500', 500)
    expect(await recorder.record({ lane: lost, attempted: late })).toBeUndefined()
    expect(await lane()).toMatchObject({ holder: 8, claims: 2, due_at: clock.now() + retry })
    expect(await recorder.record({ lane: held })).toBeUndefined()
    expect(await lane()).toEqual({ ...free, due_at: clock.now() + retry })
  })

  it('is nothing when the new holder has delivered it, whatever the late outcome', async () => {
    await push()
    const lost = await claim(7)
    const late = await attempted('Invalid HTTP Response: 500', 500)
    clock.advance(lease)
    const held = await claim(8)
    const fine = { ...late, outcome: answered('OK', 200), endedAt: clock.now() }
    expect(await recorder.record({ lane: held, attempted: fine })).toBeUndefined()
    expect(await lane()).toEqual({ ...free, due_at: null })
    // The late outcome is of the earlier attempt, so it has no effect.
    expect(await recorder.record({ lane: lost, attempted: late })).toBeUndefined()
    expect(await lane()).toEqual({ ...free, due_at: null })
  })

  describe('after the processes that held it have crashed', () => {
    it('is suspected, more after each start, and parked the third time', async () => {
      const [first, second] = [await push(), await push()]
      for (const [holder, claims] of [
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 4],
      ] as const) {
        expect(await claim(holder)).toMatchObject({ claims })
        if (holder > 1 && holder < 4) await storage.lanes.begin(hook.id, holder)
        if (holder < 4) await storage.lanes.releaseAll()
      }
      const delivery = (await storage.deliveries.nextDue([hook.id], clock.now()))[0]!
      expect(delivery.id).toBe(first)
      const held = { ...(await lane()), hook_id: hook.id } as unknown as ClaimedLane
      const next = await recorder.record({ lane: held, skipped: { delivery, why: 'poison' } })
      expect(next).toMatchObject({ delivery: { id: second } })
      expect([held.claims, await lane()]).toMatchObject([1, { claims: 1 }])
    })

    it('is not suspected more for being held and never started', async () => {
      await push()
      for (let holder = 1; holder < 9; holder++) {
        expect(await claim(holder)).toMatchObject({ claims: Math.min(holder, 2) })
        await storage.lanes.releaseAll()
      }
      const held = await claim(9)
      await recorder.record({ lane: held, letGo: true })
      expect(await lane()).toMatchObject({ claims: 2, holder: null })
      expect(await claim(10)).toMatchObject({ claims: 2 })
    })

    it('is started by its holder only', async () => {
      await push()
      await claim(1)
      clock.advance(lease)
      await claim(2)
      expect(await storage.lanes.begin(hook.id, 1)).toBe(false)
      expect(await storage.lanes.begin(hook.id, 2)).toBe(true)
      expect(await lane()).toMatchObject({ claims: 3 })
    })

    it('is cleared by any outcome', async () => {
      await push()
      await push()
      await claim(1)
      await storage.lanes.releaseAll()
      const held = await claim(2)
      await storage.lanes.begin(hook.id, 2)
      await recorder.record({ lane: held, attempted: await attempted() })
      expect([held.claims, await lane()]).toMatchObject([1, { claims: 1 }])
    })
  })
})
