import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Play } from '../_support/random-calls/play.ts'
import { sequences } from '../_support/random-calls/steps.ts'
import { full } from '../_support/selection.ts'
import { anyStore as stores } from '../_support/stores.ts'

const numRuns = Number(process.env.RANDOM_CALLS_SEQUENCES ?? (full ? 40 : 1))
const seed = Number(process.env.RANDOM_CALLS_SEED ?? 20_261_128)

describe.each(stores)('random calls of three tenants on $name', (store) => {
  it('are refused as a plain model says, and show and change nothing that is hidden', async () => {
    const sum: Record<string, number> = {}
    const property = fc.asyncProperty(sequences, async ({ choices, steps }) => {
      await using play = await Play.start(choices, store)
      for (const step of steps) expect(await play.step(step)).toEqual([])
      for (const [key, count] of play.told) sum[key] = (sum[key] ?? 0) + count
    })
    await fc.assert(property, { numRuns, seed, endOnFailure: true })
    console.log(`${numRuns} sequences: ${JSON.stringify(sum)}`)
    expect(sum.succeeded).toBeGreaterThan(0)
  })
})
