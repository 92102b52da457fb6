import { describe, expect, it } from 'vitest'
import { stores } from '../../_support/stores.ts'
import { outliveAll } from './races/mortal.ts'

const kills = 2

describe.each(stores)('a server on the $name store that is killed during resets', (store) => {
  it('leaves each token exactly one value, the old one or the new', async () => {
    const counts = await outliveAll({ store, seed: 20_260_310, kills })
    expect(counts.kills).toBe(kills)
    expect(counts.answered).toBeGreaterThan(kills)
  })
})
