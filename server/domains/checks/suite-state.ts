import type { RunCount } from '../../storage/checks/check-runs.ts'
import type { SuiteState } from '../../storage/checks/check-suites.ts'

/** The first of these that a run has is the conclusion of the suite. */
const byWeight = [
  ...(['action_required', 'timed_out', 'cancelled', 'failure'] as const),
  ...(['neutral', 'success', 'skipped'] as const),
]

/** The state of a suite that has these latest runs. */
export function suiteState(runs: readonly RunCount[]): SuiteState {
  const isCompleted = ({ status }: RunCount) => status === 'completed'
  if (runs.length > 0 && runs.every(isCompleted)) {
    const found = new Set(runs.map(({ conclusion }) => conclusion))
    const conclusion = byWeight.find((each) => found.has(each)) ?? null
    return { status: 'completed', conclusion }
  }
  const hasStarted = runs.some(({ status }) => status !== 'queued')
  return { status: hasStarted ? 'in_progress' : 'queued', conclusion: null }
}

/** How many runs there are in all states. */
export const countRuns = (runs: readonly RunCount[]): number =>
  runs.reduce((sum, { count }) => sum + count, 0)
