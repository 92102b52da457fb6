import { describe, expect, it } from 'vitest'
import { stores } from '../_support/stores.ts'
import { endure } from './crash/ordeal.ts'

const kills = 3

describe.each(stores)('a server on the $name store that is killed during pushes', (store) => {
  it('keeps everything that it acknowledged, and reports nothing else after a restart', async () => {
    const toll = await endure({ store, seed: 20_260_310, kills })
    expect(toll.kills).toBe(kills)
    expect(toll.pushesTaken).toBeGreaterThan(kills)
    expect(toll.hooksTaken).toBeGreaterThan(kills)
    expect(toll.deliveries).toBeGreaterThan(toll.pushesTaken)
  })
})
