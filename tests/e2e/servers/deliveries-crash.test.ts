import { describe, expect, it } from 'vitest'
import { select } from '../../_support/selection.ts'
import { embedded, stores } from '../../_support/stores.ts'
import { deliverAmidDeaths } from './deliveries-crash/crash-run.ts'
import { flaws } from './deliveries-crash/flaws.ts'

const seed = 20_260_310
const kills = 6
const patience = 120_000

describe.each(stores)('servers on the $name store that are killed during deliveries', (store) => {
  it(
    'deliver everything committed at least once and in order, and nothing else',
    async () => {
      const countsByStep = [...(await deliverAmidDeaths({ store, seed, kills })).values()]
      const sum = (of: 'kills' | 'committed' | 'received' | 'lost') =>
        countsByStep.reduce((total, counts) => total + counts[of], 0)
      expect(sum('kills')).toBeGreaterThanOrEqual(kills)
      expect(sum('committed')).toBeGreaterThan(kills)
      expect(sum('received')).toBeGreaterThanOrEqual(sum('committed'))
      expect(sum('lost')).toBe(0)
    },
    patience,
  )
})

describe('a server with a planted fault', () => {
  const own = flaws.filter(([, { shared }]) => !shared)

  it.each(select('delivery-flaws', own, ([flaw]) => flaw))(
    'is detected: %s',
    async (flaw, { at, as }) => {
      const crashRun = { store: embedded, seed, kills: 1, places: [at], flaw }
      await expect(deliverAmidDeaths(crashRun)).rejects.toThrow(as)
    },
    patience,
  )
})
