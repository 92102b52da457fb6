import type { CommitStatus } from '../../../storage/repositories/commit-statuses.ts'

type State = CommitStatus['state']

/**
 * What all systems together think of a commit.
 * @param states in how many contexts each state is the latest
 */
export function combine(states: ReadonlyMap<State, number>): Exclude<State, 'error'> {
  if (states.has('error') || states.has('failure')) return 'failure'
  return states.size === 0 || states.has('pending') ? 'pending' : 'success'
}

/** In how many contexts anything was said. */
export const contextsOf = (states: ReadonlyMap<State, number>): number =>
  [...states.values()].reduce((sum, count) => sum + count, 0)
