import { requireActor } from '../../access/auth/acting.ts'
import { disableAutoMerge, enableAutoMerge } from '../../domains/pull-changes/auto-merge.ts'
import { setDraft } from '../../domains/pull-changes/draft.ts'
import { createRevertCommit } from '../../domains/pull-changes/revert.ts'
import { TypedError, unknownNode } from '../errors.ts'
import { viewerItem } from '../account-item.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { itemOfType } from '../locate.ts'
import { operationOn } from '../operation-on.ts'
import type { Resolvers } from '../resolve.ts'
import { loginsOf, namedParts } from '../types/named-ids.ts'
import { placeOf, pullOf } from './pull-reads.ts'
import { viewing } from './viewing.ts'

interface Changing {
  pullRequestId: string
}

const locate = (id: string, execution: Execution) => itemOfType(id, ['PullRequest'], execution)

/** What the payload of a mutation of a pull request has. */
async function payload({ pullRequestId }: Changing, execution: Execution) {
  return {
    pullRequest: await locate(pullRequestId, execution),
    actor: viewerItem(execution),
  }
}

const methods = { MERGE: 'merge', SQUASH: 'squash', REBASE: 'rebase' } as const

/** Opens or closes a pull request. */
const setState =
  (state: 'open' | 'closed') =>
  async (_source: undefined, { input }: { input: Changing }, execution: Execution) => {
    const path = placeOf(await locate(input.pullRequestId, execution))
    await execution.change('pulls/update', { path, body: { state } })
    return payload(input, execution)
  }

/** Makes a pull request a draft, or ready for review. */
const draft =
  (isDraft: boolean) =>
  async (_source: undefined, { input }: { input: Changing }, execution: Execution) => {
    const operation = await operationOn(await locate(input.pullRequestId, execution), execution)
    await setDraft(operation, isDraft, execution.context)
    execution.context.autoMergesDue.raise()
    execution.forget()
    return payload(input, execution)
  }

type Fields = Resolvers['Mutation']

const create: Fields['createPullRequest'] = async (_source, { input }, execution) => {
  const path = pathOf(await itemOfType(input.repositoryId, ['Repository'], execution))
  const from =
    input.headRepositoryId == null
      ? undefined
      : pathOf(await itemOfType(input.headRepositoryId, ['Repository'], execution))
  const isOther = from && (from['owner'] !== path['owner'] || from['repo'] !== path['repo'])
  const name = input.headRefName
  const body = {
    ...{ title: input.title, base: input.baseRefName, draft: input.draft ?? false },
    head: isOther && !name.includes(':') ? `${from['owner']}:${name}` : name,
    ...(isOther && { head_repo: String(from['repo']) }),
    ...(input.body != null && { body: input.body }),
    maintainer_can_modify: input.maintainerCanModify ?? true,
  }
  const reply = await execution.change('pulls/create', { path, body })
  return {
    pullRequest: new Item('PullRequest', reply.body),
  }
}

const update: Fields['updatePullRequest'] = async (_source, { input }, execution) => {
  const source = await locate(input.pullRequestId, execution)
  const path = placeOf(source)
  const body = {
    ...(input.title != null && { title: input.title }),
    ...(input.body != null && { body: input.body }),
    ...(input.state && { state: input.state.toLowerCase() as 'open' | 'closed' }),
    ...(input.baseRefName != null && { base: input.baseRefName }),
    ...(input.maintainerCanModify != null && { maintainer_can_modify: input.maintainerCanModify }),
  }
  const shared = await namedParts(input, source, execution)
  const isAny = (part: object) => Object.keys(part).length > 0
  await execution.allOrNone(async (inside) => {
    if (isAny(body)) await inside.change('pulls/update', { path, body })
    if (isAny(shared)) await inside.change('issues/update', { path, body: shared })
  })
  return payload(input, execution)
}

const merge: Fields['mergePullRequest'] = async (_source, { input }, execution) => {
  const path = placeOf(await locate(input.pullRequestId, execution))
  const body = {
    merge_method: methods[input.mergeMethod ?? 'MERGE'],
    ...(input.commitHeadline != null && { commit_title: input.commitHeadline }),
    ...(input.commitBody != null && { commit_message: input.commitBody }),
    ...(input.expectedHeadOid != null && { sha: input.expectedHeadOid }),
  }
  await execution.change('pulls/merge', { path, body })
  return payload(input, execution)
}

const updateBranch: Fields['updatePullRequestBranch'] = async (_source, { input }, execution) => {
  if (input.updateMethod === 'REBASE')
    throw new TypedError('UNPROCESSABLE', 'The branch can only be updated by a merge.')
  const path = placeOf(await locate(input.pullRequestId, execution))
  const { expectedHeadOid: expected } = input
  const body = expected == null ? {} : { expected_head_sha: expected }
  await execution.change('pulls/update-branch', { path, body })
  return payload(input, execution)
}

const enable: Fields['enablePullRequestAutoMerge'] = async (_source, { input }, execution) => {
  const operation = await operationOn(await locate(input.pullRequestId, execution), execution)
  const wish = {
    method: methods[input.mergeMethod ?? 'MERGE'],
    ...{ title: input.commitHeadline ?? null, message: input.commitBody ?? null },
    ...{ email: input.authorEmail ?? null, expected: input.expectedHeadOid ?? undefined },
  }
  await enableAutoMerge(operation, wish, execution.context)
  execution.forget()
  return payload(input, execution)
}

const disable: Fields['disablePullRequestAutoMerge'] = async (_source, { input }, execution) => {
  const operation = await operationOn(await locate(input.pullRequestId, execution), execution)
  await disableAutoMerge(operation, execution.context)
  execution.forget()
  return payload(input, execution)
}

const revert: Fields['revertPullRequest'] = async (_source, { input }, execution) => {
  const source = await locate(input.pullRequestId, execution)
  const { owner, repo, pull_number: number } = placeOf(source)
  const path = { owner, repo }
  await execution.enter('pulls/create', { path })
  const { caller } = await execution.enter('git/create-ref', { path })
  const pull = await pullOf(source, execution)
  const sha = await createRevertCommit({ pull, actor: requireActor(caller) }, execution.context)
  const head = `revert-${number}-${pull.head_ref}`
  await execution.change('git/create-ref', { path, body: { ref: `refs/heads/${head}`, sha } })
  const body = {
    title: input.title ?? `Revert "${pull.title}"`,
    body: input.body ?? `Reverts ${owner}/${repo}#${number}`,
    ...{ base: pull.base_ref, head, draft: input.draft ?? false },
  }
  try {
    const made = await execution.change('pulls/create', { path, body })
    return {
      pullRequest: await locate(input.pullRequestId, execution),
      revertPullRequest: new Item('PullRequest', made.body),
    }
  } catch (error) {
    await execution.change('git/delete-ref', { path: { ...path, ref: `heads/${head}` } })
    throw error
  }
}

/** Slugs of teams with access to the repository. @throws TypedError NOT_FOUND for others */
async function slugsOf(ids: readonly string[], source: Item, execution: Execution) {
  if (ids.length === 0) return []
  const path = placeOf(source)
  const query = { per_page: 100 }
  const { body } = await execution.read('repos/list-teams', { path, query })
  return ids.map((id) => {
    const found = body.find(({ node_id: known }) => known === id)
    if (!found) throw unknownNode(id)
    return found.slug
  })
}

const requestReviews: Fields['requestReviews'] = async (_source, { input }, execution) => {
  const source = await locate(input.pullRequestId, execution)
  const path = placeOf(source)
  const wanted = {
    reviewers: await loginsOf(input.userIds ?? [], execution),
    team_reviewers: await slugsOf(input.teamIds ?? [], source, execution),
  }
  const pull = await pullOf(source, execution)
  const gone = {
    reviewers: pull.requested_reviewers
      .map(({ login }) => login)
      .filter((login) => input.userIds && !wanted.reviewers.includes(login)),
    team_reviewers: pull.requested_teams
      .map(({ team }) => team.slug)
      .filter((slug) => input.teamIds && !wanted.team_reviewers.includes(slug)),
  }
  const isAny = (named: typeof wanted) => named.reviewers.length + named.team_reviewers.length > 0
  await execution.allOrNone(async (inside) => {
    if (!input.union && isAny(gone))
      await inside.change('pulls/remove-requested-reviewers', { path, body: gone })
    if (isAny(wanted)) await inside.change('pulls/request-reviewers', { path, body: wanted })
  })
  return payload(input, execution)
}

/** Mutations of pull requests. */
export const pullChanges = {
  closePullRequest: setState('closed'),
  reopenPullRequest: setState('open'),
  convertPullRequestToDraft: draft(true),
  markPullRequestReadyForReview: draft(false),
  createPullRequest: create,
  updatePullRequest: update,
  mergePullRequest: merge,
  updatePullRequestBranch: updateBranch,
  enablePullRequestAutoMerge: enable,
  disablePullRequestAutoMerge: disable,
  requestReviews,
  revertPullRequest: revert,
  ...viewing,
} satisfies Partial<Fields>
