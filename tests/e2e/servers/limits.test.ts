import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redisUrl } from '../../_support/databases/redis.ts'
import { checkAdmission } from '../../_support/limits/check-admission.ts'
import { startLimited, type LimitedServers } from '../../_support/limits/limited-servers.ts'

const places = redisUrl ? (['memory', 'Redis'] as const) : (['memory'] as const)

describe.each(places)('concurrent requests of one caller, counted in %s', (where) => {
  let limited: LimitedServers
  beforeAll(async () => {
    limited = await startLimited(where)
  })
  afterAll(() => limited?.[Symbol.asyncDispose]())

  it.each([1, 2])(
    '60 of 300 are admitted and report 1 to 60 used, each once (seed %i)',
    async (seed) => {
      const { admitted, refused } = await checkAdmission(limited.servers, seed)
      expect([admitted, refused]).toEqual([60, 240])
    },
  )
})
