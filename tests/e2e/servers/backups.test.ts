import { describe, expect, it } from 'vitest'
import { stores } from '../../_support/stores.ts'
import { drill } from './backups/drill.ts'

const backups = 1

describe.each(stores)('a backup of a server on the $name store that is written to', (store) => {
  it('restores to a server with everything that was acknowledged before', async () => {
    const counts = await drill({ store, seed: 20_260_310, backups })
    expect(counts.backups).toBe(backups)
    expect(counts.duringBackups).toBeGreaterThan(0)
    expect(counts.clones).toBeGreaterThan(2)
  })
})
