import type { Store } from '../../_support/stores.ts'
import { chanceOf } from '../crash/chance.ts'
import type { Arena } from './arena.ts'
import type { Contest, Outcome } from './contest.ts'

export interface Series {
  /** Of the first run; each further one has the next. */
  seed: number
  runs: number
}

/** What all runs of one contest came to. Every promise was kept, or the series would have thrown. */
export interface Tally {
  name: string
  store: Store['name']
  processes: number
  runs: number
  calls: number
  granted: number
  refused: number
  /** Runs in which one who went later was given what one who went earlier was not. */
  overtaken: number
  valid: number
}

const total = (outcomes: Outcome[], of: (outcome: Outcome) => number) =>
  outcomes.reduce((sum, outcome) => sum + of(outcome), 0)

function tallyOf(name: string, { servers, store }: Arena, outcomes: Outcome[]): Tally {
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

/** What a server has logged of errors; of each request there is a line too, which says little here. */
const failuresIn = (output: string) =>
  output
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
    .slice(-3)
    .join('\n')

/**
 * Runs a contest so often, each time with a seed of its own.
 * @throws Error naming the store, the contest, the run's seed and each broken promise
 */
export async function compete(arena: Arena, { name, run }: Contest, { seed, runs }: Series) {
  const outcomes: Outcome[] = []
  for (let own = seed; own < seed + runs; own++) {
    const outcome = await run(arena, chanceOf(own))
    outcomes.push(outcome)
    if (outcome.broken.length === 0) continue
    const logs = arena.servers.map((server) => failuresIn(server.output()))
    throw new Error(
      [`${name}, ${arena.store}, seed ${own}:`, ...outcome.broken, ...logs].join('\n'),
    )
  }
  return tallyOf(name, arena, outcomes)
}
