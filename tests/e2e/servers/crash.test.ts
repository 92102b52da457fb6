import { describe, expect, it } from 'vitest'
import { stores } from '../../_support/stores.ts'
import { crashRepeatedly } from './crash/crash-run.ts'

const kills = 3

describe.each(stores)('a server on the $name store that is killed during pushes', (store) => {
  it('keeps everything that it acknowledged, and reports nothing else after a restart', async () => {
    const counts = await crashRepeatedly({ store, seed: 20_260_310, kills })
    expect(counts.kills).toBe(kills)
    expect(counts.pushesTaken).toBeGreaterThan(kills)
    expect(counts.hooksTaken).toBeGreaterThan(kills)
    expect(counts.deliveries).toBeGreaterThan(counts.pushesTaken)
  })
})
