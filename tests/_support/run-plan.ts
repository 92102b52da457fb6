/** Runs of the tests. Each includes the files of those before it. */
export const runs = ['npm test', '.ci/run', 'nightly'] as const
export type Run = (typeof runs)[number]

interface Rule {
  /** The first run that includes the files. */
  from: Run
  what: string
  /** Glob patterns. */
  files: string[]
}

/** Files that `npm test` leaves out. docs/testing.md prints this table. */
export const rules: Rule[] = []

/** The run of this process: DEVPLATFORM_TESTS is `ci` or `full`, or not set. */
export const currentRun = (): Run => {
  const named = process.env.DEVPLATFORM_TESTS
  return named === 'full' ? 'nightly' : named === 'ci' ? '.ci/run' : 'npm test'
}

/** Patterns of the files that a run leaves out. */
export const leftOut = (run: Run): string[] =>
  rules.filter(({ from }) => runs.indexOf(from) > runs.indexOf(run)).flatMap(({ files }) => files)
