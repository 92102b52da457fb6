import { describe, expect, it } from 'vitest'
import { checkEffectiveAccess, checkMonotone } from '../../_support/authorization/laws.ts'

const run = { seed: 20_260_310, cases: 4_000 }

describe('access', () => {
  it('grows with what is given and shrinks with what is taken (A10)', async () => {
    expect(await checkMonotone(run)).toBeGreaterThan(run.cases / 10)
  })

  it('is what the token allows and its holder may, in any world there could be', async () => {
    expect(await checkEffectiveAccess(run)).toBeGreaterThan(run.cases / 10)
  })
})
