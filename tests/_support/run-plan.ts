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

/**
 * Files that smaller runs leave out. The first rule that has a file decides. docs/testing.md prints
 * this table.
 */
export const rules: Rule[] = [
  {
    from: 'nightly',
    what: 'Crashes, races, restarts and several processes',
    files: [
      'tests/e2e/backups',
      'tests/e2e/crash',
      'tests/e2e/database-restarts',
      'tests/e2e/deliveries-crash',
      'tests/e2e/limit',
      'tests/e2e/races',
      'tests/e2e/several-hosts',
      'tests/e2e/shutdown',
      'tests/e2e/upgrades',
      'tests/e2e/workers',
    ],
  },
  {
    from: 'nightly',
    what: 'The docs site, and packages of the client',
    files: [
      'tests/client/examples',
      'tests/client/package',
      'tests/client/release',
      'tests/contract/docs-',
    ],
  },
  {
    from: 'nightly',
    what: 'Repairs after damage, and limits over long times',
    files: [
      'tests/server/activity/feeds-',
      'tests/server/app/commands-deliveries',
      'tests/server/app/doctor',
      'tests/server/app/folder-',
      'tests/server/auth/hidden-cost',
      'tests/server/delivery/poison',
      'tests/server/delivery/webhook-send-bounds',
      'tests/server/limits/secondary-limits',
      'tests/server/tokens/token-limit',
    ],
  },
  {
    from: 'nightly',
    what: 'Pages in a browser',
    files: ['tests/e2e/console/', 'tests/e2e/control-browser', 'tests/e2e/oauth-browser'],
  },
  {
    from: 'nightly',
    what: "Other people's clients and tools, and the code of the reference",
    files: [
      'tests/e2e/auth-app',
      'tests/e2e/foreign-calls',
      'tests/e2e/gh',
      'tests/e2e/old-clients',
      'tests/e2e/permission-table-octokit',
      'tests/e2e/probot',
      'tests/e2e/snippets',
      'tests/e2e/tools',
    ],
  },
  {
    from: 'nightly',
    what: 'Backups, deployments, secrets and keys from outside',
    files: [
      'tests/server/app/backup',
      'tests/server/app/commands-secrets',
      'tests/server/app/secrets-at-rest',
      'tests/e2e/deployments',
      'tests/e2e/packages',
      'tests/e2e/private-files',
      'tests/e2e/secrets',
      'tests/e2e/signed-commits',
      'tests/e2e/ssh',
    ],
  },
  {
    from: 'nightly',
    what: 'Source imports of large and hostile histories, and with other clients',
    files: [
      'tests/e2e/imports-',
      'tests/hostile/import-bombs',
      'tests/server/imports/imports-attacks',
      'tests/server/imports/imports-git.',
      'tests/server/imports/imports-kinds',
      'tests/server/imports/imports-large-files',
      'tests/server/imports/imports-publish',
      'tests/server/imports/imports-runner',
      'tests/server/imports/imports-subversion',
    ],
  },
  {
    from: 'nightly',
    what: 'The contract through Prism, mocks and Respect',
    files: ['tests/contract/client', 'tests/contract/server', 'tests/contract/workflows'],
  },
  {
    from: 'nightly',
    what: 'The contract generated, changed or bundled many times',
    files: [
      'tests/contract/breaking-changes',
      'tests/contract/contract-edits',
      'tests/contract/generated',
      'tests/contract/observed-responses',
      'tests/contract/overlays',
      'tests/contract/reserved-fields',
      'tests/contract/validator-memory',
      'tests/e2e/docs-',
      'tests/e2e/next-version',
    ],
  },
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
    what: 'The git protocol, large contents, recovery of repositories',
    files: [
      'tests/server/git/',
      'tests/server/gists/gists-git',
      'tests/server/repositories/archives',
      'tests/server/repositories/contents-refused',
      'tests/server/repositories/git-refs',
      'tests/server/repositories/pushes-interrupted',
    ],
  },
  {
    from: '.ci/run',
    what: 'Commands, backups and repairs of operators',
    files: ['tests/server/app/bundle', 'tests/server/app/commands-', 'tests/server/app/templates'],
  },
  {
    from: '.ci/run',
    what: 'Laws, races and large sets',
    files: [
      'tests/server/activity/event-payloads',
      'tests/server/repositories/lost-forks',
      'tests/server/webhooks/hook-laws',
      'tests/server/webhooks/hook-races',
      'tests/server/webhooks/recorded-payloads',
      'tests/server/webhooks/test-push',
    ],
  },
  {
    from: '.ci/run',
    what: 'What every operation has: links, ETags, refusals, random bodies',
    files: [
      'tests/server/http/conditional-changes',
      'tests/server/http/documentation-url',
      'tests/server/http/every-operation',
      'tests/server/http/generated-bodies',
      'tests/server/http/refused-at-the-door',
    ],
  },
  {
    from: '.ci/run',
    what: 'The control plane',
    files: ['tests/server/control/'],
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
      'tests/contract/always-enforced',
      'tests/contract/contract-gates',
      'tests/contract/coverage',
      'tests/contract/delivered-bodies',
      'tests/contract/lint-rules',
      'tests/contract/observed-shapes',
      'tests/contract/spec',
      'tests/contract/type-lists',
      'tests/contract/upgrading',
      'tests/contract/validators',
    ],
  },
  {
    from: '.ci/run',
    what: 'Whole stories with git and Octokit',
    files: ['tests/e2e/'],
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

const has = ({ files }: Rule, path: string): boolean =>
  files.some((beginning) => path.startsWith(beginning))

const ruleOf = (path: string): Rule | undefined => rules.find((rule) => has(rule, path))

/** The test files that a rule decides about. */
export const filesOf = (rule: Rule): string[] => testFiles().filter((path) => ruleOf(path) === rule)

/** Beginnings of paths in the rules that no file has. */
export const idleRules = (): string[] => {
  const paths = testFiles()
  return rules
    .flatMap(({ files }) => files)
    .filter((beginning) => !paths.some((path) => path.startsWith(beginning)))
}

/** The test files that a run leaves out. */
export const leftOut = (run: Run): string[] =>
  rules.filter(({ from }) => runs.indexOf(from) > runs.indexOf(run)).flatMap(filesOf)
