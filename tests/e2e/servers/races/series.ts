import { chanceOf } from '../../../_support/chance.ts'
import type { Store } from '../../../_support/stores.ts'
import type { Cluster } from './cluster.ts'
import type { Contest, Outcome } from './contest.ts'

export interface Series {
  /** Seed of the first run; each further run increments it. */
  seed: number
  runs: number
}

/** Totals of all runs of one race. A broken guarantee would have thrown. */
export interface Tally {
  name: string
  store: Store['name']
  processes: number
  runs: number
  calls: number
  granted: number
  refused: number
  /** Runs in which a later request succeeded where an earlier one failed. */
  overtaken: number
  valid: number
}

const total = (outcomes: Outcome[], of: (outcome: Outcome) => number) =>
  outcomes.reduce((sum, outcome) => sum + of(outcome), 0)

function tallyOf(name: string, { servers, store }: Cluster, outcomes: Outcome[]): Tally {
  return {
    name,
    store,
    processes: servers.length,
    runs: outcomes.length,
    calls: total(outcomes, ({ calls }) => calls),
    granted: total(outcomes, ({ granted }) => granted),
    refused: total(outcomes, ({ refused }) => refused),
    overtaken: total(outcomes, ({ overtaken }) => Number(overtaken)),
    valid: total(outcomes, ({ valid }) => valid),
  }
}

/** Errors in a server's log, without the lines per request. */
const failuresIn = (output: string) =>
  output
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
    .slice(-3)
    .join('\n')

/**
 * Runs a race the given number of times, each with another seed.
 * @throws Error that names the store, the race, the run's seed and each broken guarantee
 */
export async function compete(cluster: Cluster, { name, run }: Contest, { seed, runs }: Series) {
  const outcomes: Outcome[] = []
  for (let own = seed; own < seed + runs; own++) {
    const outcome = await run(cluster, chanceOf(own))
    outcomes.push(outcome)
    if (outcome.broken.length === 0) continue
    const logs = cluster.servers.map((server) => failuresIn(server.output()))
    throw new Error(
      [`${name}, ${cluster.store}, seed ${own}:`, ...outcome.broken, ...logs].join('\n'),
    )
  }
  return tallyOf(name, cluster, outcomes)
}
