import { describe, expect, it } from 'vitest'
import { watchLoad } from '../../../server/core/load.ts'
import { createTestClock } from '../../_support/clock.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

/** An event loop that was active and idle for the given seconds. */
function createLoop() {
  const loop = { idle: 0, active: 0 }
  const total = { idle: 0, active: 0, utilization: 0 }
  return {
    loop,
    utilization(to = { ...total, ...loop }, from = total) {
      const [idle, active] = [to.idle - from.idle, to.active - from.active]
      return { idle, active, utilization: active / (idle + active || 1) }
    },
  }
}

describe('the load of the event loop', () => {
  function watch() {
    const clock = createTestClock()
    const { loop, utilization } = createLoop()
    const load = watchLoad(clock, utilization)
    const pass = (times: number, busy: number) => {
      for (let time = 0; time < times; time++) {
        loop.active += 5 * busy
        loop.idle += 5 * (1 - busy)
        clock.advance(5_000)
      }
      return load.busy()
    }
    return { clock, load, pass }
  }

  it('is that of the last 30 seconds', () => {
    const { pass } = watch()
    expect(pass(6, 0)).toBe(0)
    expect(pass(3, 1)).toBeCloseTo(0.5)
    expect(pass(3, 1)).toBeCloseTo(1)
    expect(pass(3, 0)).toBeCloseTo(0.5)
    expect(pass(3, 0)).toBeCloseTo(0)
  })

  it('is zero before the first sample', () => {
    expect(watch().load.busy()).toBe(0)
  })

  it('is no longer sampled once disposed', () => {
    const { clock, load } = watch()
    load[Symbol.dispose]()
    expect(clock.pending()).toBe(0)
  })

  it('measures the real process', () => {
    const clock = createTestClock()
    using load = watchLoad(clock)
    clock.advance(5_000)
    expect(load.busy()).toBeGreaterThan(0)
    expect(load.busy()).toBeLessThanOrEqual(1)
  })
})

describe.each(stores)('X-Poll-Interval on $name', (store) => {
  let busy = 0
  const service = useService({ store, load: { busy: () => busy, [Symbol.dispose]() {} } })

  it.each([
    [0, '60'],
    [0.69, '60'],
    [0.7, '120'],
    [0.89, '120'],
    [0.9, '300'],
    [1, '300'],
    [0.75, '120'],
    [0.1, '60'],
  ])('at a load of %d is %s, with 200 and with 304', async (load, seconds) => {
    busy = load
    const at = '/repos/acme/widgets/events'
    const first = await service.as('mona').get(at)
    const headers = { 'If-None-Match': first.headers.etag as string }
    const again = await service.as('mona').get(at, { headers })
    expect([first.status, first.headers['x-poll-interval']]).toEqual([200, seconds])
    expect([again.status, again.headers['x-poll-interval']]).toEqual([304, seconds])
  })
})
