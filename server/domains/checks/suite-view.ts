import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { repositoryView } from '../../api/views/repository.ts'
import type { Commit } from '../../git/formats/commit-log.ts'
import type { NumberedPull } from '../../storage/pulls/pulls.ts'
import type { CheckSuite } from '../../storage/checks/check-suites.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { integrationView } from '../accounts/integration-view.ts'
import { minimalPull } from '../repositories/minimal-pull-view.ts'
import { placeUrl } from '../repositories/named-place.ts'
import { simpleCommit } from '../commits/simple-commit-view.ts'

/** What checks are shown with. */
export interface CheckSurroundings {
  repository: Repository
  /** Open pull requests whose head is the commit. */
  pulls: readonly NumberedPull[]
  links: Links
}

/** API URL of a check suite. */
const suiteUrl = (id: number, { repository, links }: CheckSurroundings): string =>
  `${placeUrl(repository, links)}/check-suites/${id}`

/** A check suite as the events of its runs have it. */
export function checkRunSuite(
  suite: CheckSuite,
  around: CheckSurroundings,
): Schemas['check-run-suite'] {
  const { repository, pulls, links } = around
  return {
    id: suite.id,
    node_id: nodeId('CheckSuite', suite.id),
    head_branch: suite.head_branch,
    head_sha: suite.head_sha,
    status: suite.status,
    conclusion: suite.conclusion,
    url: suiteUrl(suite.id, around),
    before: suite.before_sha,
    after: suite.head_sha,
    pull_requests: pulls.map((pull) => minimalPull(pull, repository, links)),
    app: suite.app ? integrationView(suite.app, links) : null,
    created_at: timestamp(suite.created_at),
    updated_at: timestamp(suite.updated_at),
  }
}

type AnyCommit = Commit | Schemas['simple-commit'] | null | undefined

/** Workflow runs have their commit in its short form. */
const short = (commit: AnyCommit) => commit && ('tree_id' in commit ? commit : simpleCommit(commit))

/** Same with the commit, as its own events have it. */
export const eventCheckSuite = (
  suite: CheckSuite,
  commit: AnyCommit,
  around: CheckSurroundings,
): Schemas['webhook-check-suite-object'] => ({
  ...checkRunSuite(suite, around),
  rerequestable: true,
  runs_rerequestable: true,
  head_commit: short(commit) ?? null,
  latest_check_runs_count: suite.latest_runs,
  check_runs_url: `${suiteUrl(suite.id, around)}/check-runs`,
})

/** A check suite. */
export const checkSuiteView = (
  suite: CheckSuite,
  commit: Commit | undefined,
  around: CheckSurroundings,
): Schemas['check-suite'] => ({
  ...eventCheckSuite(suite, commit, around),
  repository: repositoryView(around.repository, around.links),
})
