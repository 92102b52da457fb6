import { describe, expect, it } from 'vitest'
import { yieldToEventLoop } from '../../../server/core/yield-to-event-loop.ts'
import type { ClaimedLane } from '../../../server/storage/engines/engine.ts'
import type { Storage, Transaction } from '../../../server/storage/index.ts'
import { Pauses } from '../../../server/workers/delivery/pauses.ts'
import { Recorder, type RecorderOptions } from '../../../server/workers/delivery/recorder.ts'
import { createTestClock } from '../../_support/clock.ts'

/** A store in which another claim holds all lanes, and the number of its transactions. */
function lostLanes() {
  const lanes = { lock: async () => [], reschedule: async () => [] }
  const counted = { transactions: 0 }
  const transaction: Storage['transaction'] = (work) => {
    counted.transactions++
    return work({ lanes } as unknown as Transaction)
  }
  return { counted, storage: { transaction } as Storage }
}

describe('lanes whose outcomes are recorded together', () => {
  it('continue a few in each turn of the event loop, so that requests are not held', async () => {
    const clock = createTestClock()
    const { counted, storage } = lostLanes()
    const recorder = new Recorder(
      { storage, clock } as unknown as RecorderOptions,
      new Pauses(clock),
    )
    let continued = 0
    const recorded = Array.from({ length: 64 }, async (_, hook_id) => {
      const lane: ClaimedLane = { hook_id, pool: 'host', due_at: 0, holder: 1, claims: 1 }
      await recorder.record({ lane })
      continued++
    })
    const perTurn: number[] = []
    while (continued < 64) {
      const before = continued
      await yieldToEventLoop()
      perTurn.push(continued - before)
    }
    await Promise.all(recorded)
    expect(counted.transactions).toBe(1)
    expect(Math.max(...perTurn)).toBeLessThanOrEqual(8)
  })
})
