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
export const rules: Rule[] = [
  {
    from: '.ci/run',
    what: 'Who may call what, for every operation and caller',
    files: [
      'tests/server/auth/authorization-',
      'tests/server/auth/hidden',
      'tests/server/auth/roles',
    ],
  },
  {
    from: '.ci/run',
    what: 'Source imports',
    files: ['tests/server/imports/'],
  },
  {
    from: '.ci/run',
    what: 'Pull requests with real histories',
    files: [
      'tests/server/pulls/protected-merges',
      'tests/server/pulls/pull-',
      'tests/server/pulls/pulls-merged',
      'tests/server/pulls/requested-reviewers',
      'tests/server/pulls/review',
      'tests/server/pulls/events-reviews',
    ],
  },
  {
    from: '.ci/run',
    what: 'The git protocol, recovery of repositories',
    files: [
      'tests/server/git/',
      'tests/server/gists/gists-git',
      'tests/server/repositories/git-refs',
      'tests/server/repositories/pushes-interrupted',
    ],
  },
  {
    from: '.ci/run',
    what: 'Commands, backups and repairs of operators',
    files: [
      'tests/server/app/backup',
      'tests/server/app/bundle',
      'tests/server/app/commands-',
      'tests/server/app/doctor',
      'tests/server/app/folder-',
      'tests/server/app/secrets-at-rest',
      'tests/server/app/templates',
    ],
  },
  {
    from: '.ci/run',
    what: 'Laws, races and large sets',
    files: [
      'tests/server/activity/event-payloads',
      'tests/server/activity/feeds-',
      'tests/server/auth/hidden-cost',
      'tests/server/delivery/poison',
      'tests/server/delivery/webhook-send-bounds',
      'tests/server/http/every-operation',
      'tests/server/http/generated-bodies',
      'tests/server/limits/secondary-limits',
      'tests/server/repositories/lost-forks',
      'tests/server/tokens/token-limit',
      'tests/server/webhooks/hook-laws',
      'tests/server/webhooks/hook-races',
      'tests/server/webhooks/recorded-payloads',
    ],
  },
  {
    from: '.ci/run',
    what: 'Conformance checks of operations',
    files: ['tests/conformance/'],
  },
  {
    from: '.ci/run',
    what: 'Attacks',
    files: ['tests/hostile/'],
  },
  {
    from: '.ci/run',
    what: 'Generators, gates and bundles',
    files: [
      'tests/contract/breaking-changes',
      'tests/contract/client',
      'tests/contract/contract-edits',
      'tests/contract/contract-gates',
      'tests/contract/delivered-bodies',
      'tests/contract/generated',
      'tests/contract/lint-rules',
      'tests/contract/observed-',
      'tests/contract/overlays',
      'tests/contract/reserved-fields',
      'tests/contract/server',
      'tests/contract/spec',
      'tests/contract/upgrading',
      'tests/contract/validator',
      'tests/contract/workflows',
    ],
  },
  {
    from: '.ci/run',
    what: 'The docs site',
    files: ['tests/contract/docs-', 'tests/e2e/docs-'],
  },
  {
    from: '.ci/run',
    what: 'Packages',
    files: ['tests/client/package', 'tests/client/release', 'tests/client/examples'],
  },
  {
    from: 'nightly',
    what: 'Crashes, races, restarts and several processes',
    files: ['tests/e2e/crash'],
  },
]

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
