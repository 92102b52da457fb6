import { describe, expect, it, vi } from 'vitest'
import { StallWatch } from '../../../server/core/stall-watch.ts'
import { createTestClock } from '../../_support/clock.ts'

function watched(stalls: number[]) {
  const clock = createTestClock()
  const histogram = { max: 0, reset: () => (histogram.max = (stalls.shift() ?? 0) * 1e6) }
  histogram.reset()
  const log = { warn: vi.fn() }
  const count = vi.fn()
  return { clock, log, count, watch: new StallWatch({ clock, log, count, histogram }) }
}

describe('the watch of the event loop', () => {
  it('reports a stall with the requests that lasted at least as long', () => {
    const { clock, log, count, watch } = watched([250])
    watch.enter('1', () => 'long and over')
    watch.enter('2', () => 'short')
    clock.advance(100)
    watch.leave('2')
    clock.advance(200)
    watch.leave('1')
    clock.advance(100)
    watch.enter('3', () => 'in progress')
    clock.advance(600)
    expect(count.mock.calls).toEqual([[0.25]])
    const operations = ['in progress', 'long and over']
    expect(log.warn).toHaveBeenCalledWith({ milliseconds: 250, operations }, 'event loop stalled')
    watch[Symbol.dispose]()
    expect(clock.pending()).toBe(0)
  })

  it('forgets requests that are over, and reports no short stall', () => {
    const { clock, log, watch } = watched([199, 300])
    watch.enter('1', () => 'over')
    clock.advance(500)
    watch.leave('1')
    clock.advance(500)
    expect(log.warn).not.toHaveBeenCalled()
    clock.advance(59_999)
    expect(log.warn).not.toHaveBeenCalled()
    clock.advance(1) // without requests, it looks once a minute
    expect(log.warn).toHaveBeenCalledWith(
      { milliseconds: 300, operations: [] },
      'event loop stalled',
    )
    watch[Symbol.dispose]()
  })

  it('measures the event loop of the process', async () => {
    const clock = createTestClock()
    const log = { warn: vi.fn() }
    using _watch = new StallWatch({ clock, log, count: () => {} })
    await new Promise((resolve) => setTimeout(resolve, 60)) // the measurement begins
    const end = performance.now() + 300
    while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve, 60))
    clock.advance(60_000)
    expect(log.warn).toHaveBeenCalledOnce()
  })
})
