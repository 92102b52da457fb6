import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HostConcurrency, type Slot } from '../../../server/workers/delivery/host-concurrency.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** The current result of a promise; `waits` while it is pending. */
async function now<T>(promise: Promise<T>): Promise<T | 'waits'> {
  await turn()
  return Promise.race([promise, turn().then(() => 'waits' as const)])
}

async function taken(slots: HostConcurrency, pool: string, count: number): Promise<Slot[]> {
  const all: Slot[] = []
  for (let index = 0; index < count; index++) all.push((await slots.take(pool))!)
  return all
}

/** A host that did or did not respond, without requests in flight. */
async function known(slots: HostConcurrency, pool: string, answered: boolean) {
  ;(await slots.take(pool))!.release(answered)
}

describe('slots for hosts', () => {
  it('are four per host, and the fifth request waits for the first free one', async () => {
    const slots = new HostConcurrency()
    const [first] = await taken(slots, 'a', 4)
    const fifth = slots.take('a')
    expect(await now(fifth)).toBe('waits')
    first!.release(true)
    expect(await now(fifth)).toMatchObject({ waited: true, throttled: true })
  })

  it('of one host do not affect another', async () => {
    const slots = new HostConcurrency()
    await taken(slots, 'a', 4)
    void slots.take('a')
    expect(await now(slots.take('b'))).toMatchObject({ waited: false, throttled: false })
  })

  it('are granted in the order of the requests', async () => {
    const slots = new HostConcurrency()
    const held = await taken(slots, 'a', 4)
    const order: number[] = []
    const waiting = [1, 2, 3].map((each) =>
      slots.take('a').then((slot) => {
        order.push(each)
        slot!.release(true)
      }),
    )
    held[0]!.release(true)
    await Promise.all(waiting)
    expect(order).toEqual([1, 2, 3])
  })

  it('are one for a host that did not respond, until it does', async () => {
    const slots = new HostConcurrency()
    await known(slots, 'a', false)
    const [only] = await taken(slots, 'a', 1)
    const second = slots.take('a')
    const third = slots.take('a')
    expect(await now(second)).toBe('waits')
    only!.release(true)
    expect(await now(second)).toMatchObject({ throttled: true })
    expect(await now(third)).toMatchObject({ throttled: true })
  })

  it('reject waiting requests to a host that turns out not to respond', async () => {
    const slots = new HostConcurrency()
    const [first] = await taken(slots, 'a', 4)
    const fifth = slots.take('a')
    first!.release(false)
    expect(await now(fifth)).toBeUndefined()
  })

  it('learn nothing about a host from a slot that sent no request', async () => {
    const slots = new HostConcurrency()
    const [first] = await taken(slots, 'a', 4)
    first!.release()
    expect(slots.isSilent('a')).toBe(false)
    expect(await now(slots.take('a'))).toMatchObject({ waited: false })
  })

  it('are 256 in all, and waiting for those does not count as throttling', async () => {
    const slots = new HostConcurrency()
    const all = await Promise.all(
      Array.from({ length: 256 }, (_, index) => slots.take(`host-${index % 64}`)),
    )
    const next = slots.take('another')
    expect(await now(next)).toBe('waits')
    all[0]!.release(true)
    expect(await now(next)).toMatchObject({ waited: true, throttled: false })
  })

  it('are refused to waiting and new requests once closed', async () => {
    const slots = new HostConcurrency()
    await taken(slots, 'a', 4)
    const waiting = slots.take('a')
    slots.close()
    expect(await now(waiting)).toBeUndefined()
    expect(await now(slots.take('b'))).toBeUndefined()
    expect(slots.reserve('b')).toBe(0)
  })
})

describe('reserved lanes of hosts', () => {
  it('are four for a new host, one for an unresponsive one, and more for a responsive one', async () => {
    const slots = new HostConcurrency()
    expect(slots.reserve('new')).toBe(4)
    expect(slots.reserve('new')).toBe(0)
    expect(slots.isFull('new')).toBe(true)
    await known(slots, 'silent', false)
    expect([slots.reserve('silent'), slots.reserve('silent')]).toEqual([1, 0])
    await known(slots, 'answering', true)
    expect([slots.reserve('answering'), slots.reserve('answering')]).toEqual([64, 0])
  })

  it('are refilled in batches, not for each one that is released', async () => {
    const slots = new HostConcurrency()
    await known(slots, 'a', true)
    slots.reserve('a')
    slots.letGo('a', 31)
    expect([slots.isFull('a'), slots.reserve('a')]).toEqual([true, 0])
    slots.letGo('a')
    expect([slots.isFull('a'), slots.reserve('a')]).toEqual([false, 32])
  })

  it('are one per new host where there are many, so that a hundred dead ones fit', () => {
    const slots = new HostConcurrency()
    const rooms = Array.from({ length: 150 }, (_, index) => slots.reserve(`host-${index}`))
    expect(rooms.slice(0, 24)).toEqual(Array(24).fill(4))
    expect(rooms.slice(24, 120)).toEqual(Array(96).fill(1))
    expect(rooms.slice(120)).toEqual(Array(30).fill(0))
    expect(slots.isFull('host-130')).toBe(false)
  })

  it('leave room for new hosts next to unresponsive ones', async () => {
    const slots = new HostConcurrency()
    for (let index = 0; index < 300; index++) await known(slots, `dead-${index}`, false)
    const rooms = Array.from({ length: 300 }, (_, index) => slots.reserve(`dead-${index}`))
    expect(rooms.filter((room) => room === 1)).toHaveLength(128)
    expect(slots.reserve('new')).toBe(1)
  })

  it('leave room for responsive hosts next to both', async () => {
    const slots = new HostConcurrency()
    for (let index = 0; index < 300; index++) slots.reserve(`host-${index}`)
    await known(slots, 'answering', true)
    expect(slots.reserve('answering')).toBe(64)
  })

  it('are freed for others when a host responds at last', async () => {
    const changed: string[] = []
    const slots = new HostConcurrency((pool) => changed.push(pool))
    for (let index = 0; index < 120; index++) slots.reserve(`host-${index}`)
    expect(slots.reserve('late')).toBe(0)
    await known(slots, 'host-0', true)
    expect(changed).toEqual(['host-0'])
    expect(slots.reserve('late')).toBe(1)
    slots.letGo('host-0', 4)
    expect(slots.reserve('late-too')).toBe(1)
  })
})

type Step = { host: number; what: 'take' | 'answer' | 'fail' | 'nothing' }

const step: fc.Arbitrary<Step> = fc.record({
  host: fc.nat(5),
  what: fc.constantFrom('take', 'take', 'answer', 'fail', 'nothing'),
})

describe('slots in any order of use', () => {
  it('keep their limits, and no request waits without need', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
        const slots = new HostConcurrency()
        const held = Array.from({ length: 6 }, (): Slot[] => [])
        const waiting = Array(6).fill(0) as number[]
        const silent = Array(6).fill(false) as boolean[]
        for (const { host, what } of steps) {
          if (what === 'take') {
            waiting[host]!++
            void slots.take(`h${host}`).then((slot) => {
              waiting[host]!--
              if (slot) held[host]!.push(slot)
            })
          } else {
            const slot = held[host]!.shift()
            if (slot && what !== 'nothing') silent[host] = what === 'fail'
            slot?.release(what === 'nothing' ? undefined : what === 'answer')
          }
          await turn()
          held.forEach((mine, index) => {
            const limit = silent[index] ? 1 : 4
            if (what === 'take') expect(mine.length).toBeLessThanOrEqual(4)
            if (waiting[index]! > 0) expect(mine.length).toBeGreaterThanOrEqual(limit)
          })
        }
      }),
      { numRuns: 200 },
    )
  })
})
