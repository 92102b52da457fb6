import { describe, expect, it } from 'vitest'
import { redisUrl } from '../../_support/databases/redis.ts'
import { checkSameCounts } from '../../_support/limits/same-counts.ts'

const seed = 20_260_310

describe.runIf(redisUrl)('limits in memory and in Redis', () => {
  it('have the same counts, for any calls and clock changes', async () => {
    const { asked, refused, banned } = await checkSameCounts({ seed, runs: 40 })
    expect(asked).toBeGreaterThan(1000)
    expect(refused).toBeGreaterThan(100)
    expect(banned).toBeGreaterThan(10)
  })
})
