import type { CommitStatus } from '../../../storage/checks/commit-statuses.ts'

type State = CommitStatus['state']

/**
 * Combines the latest states of all contexts into a single state.
 * @param states number of contexts by latest state
 */
export function combine(states: ReadonlyMap<State, number>): Exclude<State, 'error'> {
  if (states.has('error') || states.has('failure')) return 'failure'
  return states.size === 0 || states.has('pending') ? 'pending' : 'success'
}

/** Total number of contexts. */
export const countContexts = (states: ReadonlyMap<State, number>): number =>
  [...states.values()].reduce((sum, count) => sum + count, 0)
