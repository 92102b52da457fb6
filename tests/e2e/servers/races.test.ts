import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { select } from '../../_support/selection.ts'
import { stores } from '../../_support/stores.ts'
import { openCluster, processesOn, type Cluster } from './races/cluster.ts'
import { contests } from './races/contests.ts'
import { compete } from './races/series.ts'

const seed = 20_260_310

describe.each(stores)('concurrent requests on the $name store', (store) => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await openCluster(store)
  })
  afterAll(() => cluster?.[Symbol.asyncDispose]())

  it.each(select('contests', contests, ({ name }) => name))(
    'keep their guarantees: $name',
    async (contest) => {
      const runs = contest.slow ? 4 : 20
      const tally = await compete(cluster, contest, { seed, runs })
      expect(tally).toMatchObject({ runs, processes: processesOn[store.name] })
    },
  )
})
