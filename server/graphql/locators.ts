import type { TypeName } from '../../generated/graphql/types.ts'
import { issueOfPull } from '../api/views/pull-id.ts'
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
  | 'conversations'
  | 'gists'
  | 'issues'
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
  return { type: found.type as 'User' | 'Bot', operation: 'users/get-by-username', path }
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

  Issue: issue,
  PullRequest: (id, storage) => issue(issueOfPull(id), storage),
}
