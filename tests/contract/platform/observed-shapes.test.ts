import { describe, expect, it } from 'vitest'
import { compareContract } from '../../_support/shapes/compared.ts'
import { shareOf, totalOf } from '../../_support/shapes/compare.ts'

describe('keys and types that the documented platform was seen to return', () => {
  const compared = compareContract()

  it('are in the older contract, but for known differences', () => {
    expect([...compared.unexpected.keys()]).toEqual([])
  })

  it('differ wherever a difference is listed', () => {
    expect(compared.stale).toEqual([])
  })

  it('have every key for at least 98 % of the recordings', () => {
    expect(shareOf(compared.keys)).toBeGreaterThanOrEqual(0.98)
  })

  it('come from thousands of recordings', () => {
    expect(totalOf(compared.all).recordings).toBeGreaterThan(3_000)
  })
})
