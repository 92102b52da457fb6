import { beforeAll, describe, expect, it } from 'vitest'

import { shareOf } from '../../_support/shapes/compare.ts'
import type { LiveLeaves } from '../../_support/shapes/live-leaves.ts'
import { compareResponses, type Compared } from '../../_support/shapes/compared.ts'
import { callEverything } from '../_observed-calls.ts'

/** Starting a server takes long on a busy machine. */
const starting = 300_000

describe('responses with the keys that the documented platform was seen to return', () => {
  let live: LiveLeaves
  let compared: Compared
  beforeAll(async () => {
    live = await callEverything()
    compared = compareResponses(live)
  }, starting)

  it('have all of them, but for known differences', () => {
    expect([...compared.unexpected.keys()]).toEqual([])
  })

  it('have every key for at least 95 % of the recordings', () => {
    expect(shareOf(compared.all)).toBeGreaterThanOrEqual(0.95)
  })

  it('differ wherever a difference is listed', () => {
    expect(compared.stale).toEqual([])
  })
})
