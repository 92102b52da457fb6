import type { TypeName } from '../../generated/graphql/types.ts'
import { issueOfPull } from '../api/views/pull-id.ts'
import { licenses } from '../core/licenses/licenses.ts'
import type { OperationId } from '../contract/schemas.ts'
import type { Transaction } from '../storage/index.ts'
import type { Place } from './item.ts'

/** Where an object with an id is: what the operation that reads it needs. */
export interface Located {
  type: TypeName
  operation: OperationId
  path: Place
}

type Storage = Pick<
  Transaction,
  | 'accounts'
  | 'apps'
  | 'branchProtections'
  | 'checkRuns'
  | 'conversations'
  | 'gists'
  | 'issues'
  | 'manyPulls'
  | 'repositories'
  | 'teams'
>

type Locate = (id: number, storage: Storage, name?: string) => Promise<Located | undefined>

const account: Locate = async (id, { accounts }) => {
  const found = await accounts.find(id)
  if (!found) return undefined
  if (found.type === 'Organization')
    return { type: 'Organization', operation: 'orgs/get', path: { org: found.login } }
  const path = { username: found.login }
  return { type: found.type, operation: 'users/get-by-username', path }
}

const issue: Locate = async (id, { issues }) => {
  const found = await issues.placeOf(id)
  if (!found) return undefined
  const { owner, repo, number, pull } = found
  const at = { owner, repo }
  if (pull)
    return { type: 'PullRequest', operation: 'pulls/get', path: { ...at, pull_number: number } }
  return { type: 'Issue', operation: 'issues/get', path: { ...at, issue_number: number } }
}

/** A part of a repository, which an operation reads by its name, number or id. */
const part =
  (
    table: Parameters<Storage['conversations']['placeOf']>[0],
    { type, operation, key: parameter }: { type: TypeName; operation: OperationId; key: string },
  ): Locate =>
  async (id, { conversations }) => {
    const found = await conversations.placeOf(table, id)
    if (!found) return undefined
    const { owner, repo, key } = found
    return { type, operation, path: { owner, repo, [parameter]: key } }
  }
async function placeOf(id: number, { repositories }: Storage) {
  const found = await repositories.find(id)
  return found && { owner: found.owner.login, repo: found.name }
}

/** A part of a pull request. */
const ofPull =
  (
    table: Parameters<Storage['manyPulls']['placeOf']>[0],
    { type, operation, key }: { type: TypeName; operation: OperationId; key: string },
  ): Locate =>
  async (id, { manyPulls }) => {
    const found = await manyPulls.placeOf(table, id)
    if (!found) return undefined
    const { owner, repo, number } = found
    return { type, operation, path: { owner, repo, pull_number: number, [key]: id } }
  }

const deployment = part('deployments', {
  type: 'Deployment',
  operation: 'repos/get-deployment',
  key: 'deployment_id',
})

/** How objects are found by the kind and number of their global ids. */
export const locators: Readonly<Record<string, Locate | undefined>> = {
  User: account,
  Bot: account,
  Organization: account,

  Repository: async (id, storage) => {
    const path = await placeOf(id, storage)
    return path && { type: 'Repository', operation: 'repos/get', path }
  },

  Ref: async (id, storage, name = '') => {
    const path = await placeOf(id, storage)
    const ref = name.replace(/^refs\//, '')
    return path && { type: 'Ref', operation: 'git/get-ref', path: { ...path, ref } }
  },

  BranchProtectionRule: async (id, storage) => {
    const found = await storage.branchProtections.findById(id)
    const path = found && (await placeOf(found.repository_id, storage))
    if (!path) return undefined
    const { branch } = found
    const operation = 'repos/get-branch-protection'
    return { type: 'BranchProtectionRule', operation, path: { ...path, branch } }
  },

  Team: async (id, { accounts, teams }) => {
    const found = await teams.find(id)
    const organization = found && (await accounts.find(found.organization_id))
    if (!organization) return undefined
    const path = { org: organization.login, team_slug: found.slug }
    return { type: 'Team', operation: 'teams/get-by-name', path }
  },

  Gist: async (id, { gists }) => {
    const found = await gists.find(id)
    return found && { type: 'Gist', operation: 'gists/get', path: { gist_id: found.key } }
  },

  Integration: async (id, { apps }) => {
    const found = await apps.find(id)
    return found && { type: 'App', operation: 'apps/get-by-slug', path: { app_slug: found.slug } }
  },

  IssueComment: part('issue_comments', {
    type: 'IssueComment',
    operation: 'issues/get-comment',
    key: 'comment_id',
  }),
  CommitComment: part('commit_comments', {
    type: 'CommitComment',
    operation: 'repos/get-commit-comment',
    key: 'comment_id',
  }),
  Label: part('labels', { type: 'Label', operation: 'issues/get-label', key: 'name' }),
  Milestone: part('milestones', {
    type: 'Milestone',
    operation: 'issues/get-milestone',
    key: 'milestone_number',
  }),

  PullRequestReview: ofPull('pull_reviews', {
    type: 'PullRequestReview',
    operation: 'pulls/get-review',
    key: 'review_id',
  }),
  PullRequestReviewComment: ofPull('review_comments', {
    type: 'PullRequestReviewComment',
    operation: 'pulls/get-review-comment',
    key: 'comment_id',
  }),
  CheckRun: async (id, { checkRuns, repositories }) => {
    const repositoryId = await checkRuns.repositoryOf(id)
    const found = repositoryId === undefined ? undefined : await repositories.find(repositoryId)
    if (!found) return undefined
    const path = { owner: found.owner.login, repo: found.name, check_run_id: id }
    return { type: 'CheckRun', operation: 'checks/get', path }
  },
  CheckSuite: part('check_suites', {
    type: 'CheckSuite',
    operation: 'checks/get-suite',
    key: 'check_suite_id',
  }),
  Deployment: deployment,
  DeploymentStatus: async (id, storage) => {
    const of = await storage.conversations.deploymentOf(id)
    const found = of === undefined ? undefined : await deployment(of, storage)
    if (!found) return undefined
    const path = { ...found.path, status_id: id }
    return { type: 'DeploymentStatus', operation: 'repos/get-deployment-status', path }
  },
  Environment: part('environments', {
    type: 'Environment',
    operation: 'repos/get-environment',
    key: 'environment_name',
  }),
  Release: part('releases', {
    type: 'Release',
    operation: 'repos/get-release',
    key: 'release_id',
  }),
  ReleaseAsset: part('release_assets', {
    type: 'ReleaseAsset',
    operation: 'repos/get-release-asset',
    key: 'asset_id',
  }),
  Workflow: part('workflows', {
    type: 'Workflow',
    operation: 'actions/get-workflow',
    key: 'workflow_id',
  }),
  WorkflowRun: part('workflow_runs', {
    type: 'WorkflowRun',
    operation: 'actions/get-workflow-run',
    key: 'run_id',
  }),
  License: async (id) => {
    const found = licenses.find(({ number }) => number === id)
    return found && { type: 'License', operation: 'licenses/get', path: { license: found.key } }
  },
  Commit: async (id, storage, name = '') => {
    const path = await placeOf(id, storage)
    return path && { type: 'Commit', operation: 'repos/get-commit', path: { ...path, ref: name } }
  },

  Issue: issue,
  PullRequest: (id, storage) => issue(issueOfPull(id), storage),
}
