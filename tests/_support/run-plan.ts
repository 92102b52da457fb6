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
      'tests/e2e/servers/backups',
      'tests/e2e/servers/crash',
      'tests/e2e/servers/database-restarts',
      'tests/e2e/servers/deliveries-crash',
      'tests/e2e/servers/limit',
      'tests/e2e/servers/races',
      'tests/e2e/servers/several-hosts',
      'tests/e2e/servers/shutdown',
      'tests/e2e/servers/upgrades',
      'tests/e2e/servers/workers',
      'tests/server/webhooks/hook-races',
    ],
  },
  {
    from: 'nightly',
    what: 'The docs site, the tour, commands of guides, and packages of the client',
    files: [
      'tests/client/examples',
      'tests/client/package',
      'tests/client/release',
      'tests/contract/docs-site/docs-',
      'tests/e2e/docs/guides',
      'tests/e2e/docs/tour',
    ],
  },
  {
    from: 'nightly',
    what: 'Repairs after damage, and limits over long times',
    files: [
      'tests/server/feeds/feeds',
      'tests/server/app/commands-deliveries',
      'tests/server/app/doctor',
      'tests/server/app/record/',
      'tests/server/app/folder-',
      'tests/server/repositories/delete-large',
      'tests/server/storage/postgres-outage',
      'tests/server/auth/hidden-cost',
      'tests/server/delivery/poison',
      'tests/server/delivery/webhook-send-bounds',
      'tests/server/git/git-maintain',
      'tests/server/git/git-recover',
      'tests/server/git/stale-locks',
      'tests/server/limits/secondary-limits',
      'tests/server/forks/lost-forks',
      'tests/server/pushes/pushes-interrupted',
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
      'tests/e2e/clients/auth-app',
      'tests/e2e/clients/feeds-octokit',
      'tests/e2e/clients/foreign-calls',
      'tests/e2e/clients/gh',
      'tests/e2e/git/lfs',
      'tests/e2e/clients/mcp',
      'tests/e2e/clients/old-clients',
      'tests/e2e/clients/oauth-clients',
      'tests/e2e/clients/permission-table-octokit',
      'tests/e2e/clients/probot',
      'tests/e2e/clients/protection-octokit',
      'tests/e2e/clients/repositories-octokit',
      'tests/e2e/clients/resources-octokit',
      'tests/e2e/clients/reviews-octokit',
      'tests/e2e/docs/pointing-tools',
      'tests/e2e/docs/snippets',
      'tests/e2e/clients/throttling-octokit',
      'tests/e2e/clients/tools',
      'tests/e2e/clients/webhooks-octokit',
    ],
  },
  {
    from: 'nightly',
    what: 'Backups, deployments, secrets and keys from outside',
    files: [
      'tests/server/app/backup',
      'tests/server/app/commands-secrets',
      'tests/server/app/secrets-at-rest',
      'tests/server/core/egress-kernel',
      'tests/e2e/servers/deployments',
      'tests/e2e/servers/packages',
      'tests/e2e/servers/private-files',
      'tests/e2e/servers/secrets',
      'tests/e2e/git/signed-commits',
      'tests/e2e/git/ssh',
    ],
  },
  {
    from: 'nightly',
    what: 'Source imports from each kind of system, of large and of hostile histories',
    files: [
      'tests/e2e/clients/imports-',
      'tests/e2e/git/imports-',
      'tests/hostile/import-bombs',
      'tests/server/imports/imports-attacks',
      'tests/server/imports/imports-changegroup',
      'tests/server/imports/imports-detect',
      'tests/server/imports/imports-git',
      'tests/server/imports/imports-kinds',
      'tests/server/imports/imports-large-files',
      'tests/server/imports/imports-mercurial',
      'tests/server/imports/imports-publish',
      'tests/server/imports/imports-rewrite',
      'tests/server/imports/imports-runner',
      'tests/server/imports/imports-subversion',
      'tests/server/imports/lfs/',
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
      'tests/contract/gates/always-enforced',
      'tests/contract/gates/breaking-changes',
      'tests/contract/gates/contract-edits',
      'tests/contract/gates/contract-gates',
      'tests/contract/generate/generated',
      'tests/contract/lint/lint-rules',
      'tests/contract/new/new.',
      'tests/contract/platform/observed-responses',
      'tests/contract/generate/overlays',
      'tests/contract/gates/reserved-fields',
      'tests/contract/gates/type-lists',
      'tests/contract/upgrading',
      'tests/contract/validator-memory',
      'tests/e2e/docs/docs-',
      'tests/e2e/next-version',
      'tests/server/app/bundle.',
      'tests/server/app/templates',
    ],
  },
  {
    from: 'nightly',
    what: 'Laws with many random cases, and faults planted to test the checks',
    files: [
      'tests/conformance/faults',
      'tests/hostile/gone-accounts',
      'tests/hostile/random-calls',
      'tests/server/auth/authorization-headers',
      'tests/server/auth/authorization-laws',
      'tests/server/auth/authorization-matrix-older',
      'tests/server/auth/authorization-parents',
      'tests/server/http/conditional-changes',
      'tests/server/http/generated-bodies',
      'tests/server/pulls/protected-merges',
      'tests/server/pulls/protection-laws',
      'tests/server/webhooks/hook-laws',
    ],
  },
  {
    from: 'nightly',
    what: 'Attacks that cost processor time or memory',
    files: [
      'tests/hostile/cost',
      'tests/hostile/inflated-texts',
      'tests/hostile/openpgp-bombs',
      'tests/hostile/regular-expressions',
      'tests/server/git/wide-changes',
    ],
  },
  {
    from: 'nightly',
    what: 'Payloads of every event, a stock validator, and what lint and gates find',
    files: [
      'tests/contract/gates/security',
      'tests/contract/layers',
      'tests/contract/validators',
      'tests/server/events/event-payloads',
      'tests/server/webhooks/test-push',
    ],
  },
  {
    from: 'nightly',
    what: 'Servers that start, fail and are embedded, and pull requests with long histories',
    files: [
      'tests/server/app/commands-apps',
      'tests/server/app/commands-tokens',
      'tests/server/app/embedded',
      'tests/server/app/failed-start',
      'tests/server/control/every-operation',
      'tests/server/git/histories',
      'tests/server/pulls/events-reviews',
      'tests/server/pulls/pull-branches',
      'tests/server/pulls/pull-commits',
      'tests/server/pulls/requested-reviewers',
      'tests/server/git-data/git-refs',
    ],
  },
  {
    from: '.ci/run',
    what: 'Who may call what, for every operation and caller',
    files: [
      'tests/hostile/random-calls',
      'tests/server/auth/authorization-',
      'tests/server/auth/hidden',
      'tests/server/auth/roles',
    ],
  },
  {
    from: '.ci/run',
    what: "Calls that other people's clients write in their own way",
    files: ['tests/e2e/clients/loose-calls'],
  },
  {
    from: '.ci/run',
    what: 'Source imports',
    files: ['tests/server/imports/'],
  },
  {
    from: '.ci/run',
    what: 'Pull requests with real histories',
    files: ['tests/server/pulls/', 'tests/server/branches/protected-pushes'],
  },
  {
    from: '.ci/run',
    what: 'The git protocol, large contents, and what needs new repositories for each test',
    files: [
      'tests/server/accounts/names-in-git',
      'tests/server/git/',
      'tests/server/gists/gists',
      'tests/server/http/response-cache-git',
      'tests/server/lfs/',
      'tests/server/contents/archives',
      'tests/server/commits/commit-signatures',
      'tests/server/contents/contents-',
      'tests/server/forks/forks',
      'tests/server/licenses/licenses',
      'tests/server/pushes/workflow-files',
      'tests/server/repositories/delete-large',
      'tests/server/repositories/maintenance',
      'tests/server/releases/release',
      'tests/server/forks/repository-templates',
      'tests/server/ssh/ssh',
    ],
  },
  {
    from: '.ci/run',
    what: 'Events: who sees them, and their feeds',
    files: [
      'tests/server/activity/',
      'tests/server/blocks/events-',
      'tests/server/checks/events-',
      'tests/server/collaborators/events-',
      'tests/server/custom-properties/events-',
      'tests/server/events/',
      'tests/server/feeds/',
      'tests/server/issues/events-',
      'tests/server/notifications/',
      'tests/server/pushes/events-',
      'tests/server/releases/events-',
      'tests/server/repositories/events-',
    ],
  },
  {
    from: '.ci/run',
    what: 'Deliveries to receivers that are slow, fail or lie',
    files: ['tests/server/delivery/dispatcher-', 'tests/server/delivery/webhook-send-'],
  },
  {
    from: '.ci/run',
    what: 'Seeds, and versions without each other',
    files: [
      'tests/server/app/hostile-seeds',
      'tests/server/app/world',
      'tests/versions/independence',
    ],
  },
  {
    from: '.ci/run',
    what: 'Commands of operators, and processes of a server',
    files: ['tests/server/app/bundled-texts', 'tests/server/app/command'],
  },
  {
    from: '.ci/run',
    what: 'Recorded payloads',
    files: ['tests/server/webhooks/recorded-payloads'],
  },
  {
    from: '.ci/run',
    what: 'What every operation has: links, ETags, refusals, numbers of statements',
    files: [
      'tests/server/http/documentation-url',
      'tests/server/http/every-operation',
      'tests/server/http/refused-at-the-door',
      'tests/server/storage/operation-statements',
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
    what: 'Attacks that cross areas',
    files: ['tests/hostile/'],
  },
  {
    from: '.ci/run',
    what: 'The contract as a whole',
    files: [
      'tests/contract/platform/coverage',
      'tests/contract/delivered-bodies',
      'tests/contract/platform/observed-shapes',
      'tests/contract/spec',
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
