import { describe, expect, it } from 'vitest'
import { checkEffectiveAccess, checkMonotone } from '../../_support/authorization/laws.ts'

const run = { seed: 20_260_310, cases: 4_000 }

describe('access', () => {
  it('grows with each permission that is added and shrinks with each that is removed', async () => {
    expect(await checkMonotone(run)).toBeGreaterThan(run.cases / 10)
  })

  it('is what both the token and its holder are permitted, in any generated world', async () => {
    expect(await checkEffectiveAccess(run)).toBeGreaterThan(run.cases / 10)
  })
})
