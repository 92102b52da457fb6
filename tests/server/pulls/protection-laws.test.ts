import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sequences } from '../../_support/protection-laws/actions.ts'
import { play } from '../../_support/protection-laws/play.ts'
import { full } from '../../_support/selection.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const numRuns = Number(process.env.PROTECTION_SEQUENCES ?? (full ? 150 : 5))

describe.each(stores)('a protected branch on $name', (store) => {
  const service = useService({ store })

  it('gets no file that an approval did not show, whatever a writer does', async () => {
    let merges = 0
    const property = fc.asyncProperty(sequences, fc.boolean(), async (actions, byOther) => {
      const played = await play(service, actions, byOther)
      merges += played.merges
      expect(played.unseen).toEqual([])
    })
    await fc.assert(property, { numRuns, seed: 20_261_128, endOnFailure: true })
    console.log(`${numRuns} sequences, ${merges} merges`)
    expect(merges).toBeGreaterThan(0)
  })
})
