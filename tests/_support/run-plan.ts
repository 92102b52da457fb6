import { readdirSync } from 'node:fs'
import { root } from './bundles.ts'

/** Runs of the tests, smallest first. */
export const runs = ['npm test', '.ci/run', 'nightly'] as const
export type Run = (typeof runs)[number]

interface Rule {
  /** The first run that includes the files. */
  from: Run
  what: string
  /** Beginnings of paths. */
  files: string[]
}

/** Files that smaller runs leave out. docs/testing.md prints this table. */
export const rules: Rule[] = []

/** The run of this process: DEVPLATFORM_TESTS is `ci` or `full`, or not set. */
export function currentRun(): Run {
  const named = process.env.DEVPLATFORM_TESTS
  if (named === 'full') return 'nightly'
  return named === 'ci' ? '.ci/run' : 'npm test'
}

/** All test files, as paths from the root of the project. */
export const testFiles = (): string[] =>
  readdirSync(`${root}tests`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `tests/${path}`)
    .sort()

/** The test files that a rule is about. */
export const filesOf = ({ files }: Rule): string[] =>
  testFiles().filter((path) => files.some((beginning) => path.startsWith(beginning)))

/** The test files that a run leaves out. */
export const leftOut = (run: Run): string[] =>
  rules.filter(({ from }) => runs.indexOf(from) > runs.indexOf(run)).flatMap(filesOf)
