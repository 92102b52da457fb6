import { atLeast } from '../../access/auth/roles.ts'
import { refuseBlocked } from '../moderation/refuse.ts'
import type { Context } from '../../api/context.ts'
import type { Role } from '../../contract/role.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { IssueChange } from '../../storage/issues/issue-writes.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { PullAction } from './event.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { announcePull } from './announce.ts'
import { mergeabilityOf } from './create.ts'
import { branchTip, showRefs, type Mergeability } from './mergeability.ts'
import { invalidField, notPossible } from './invalid.ts'
import { dismissStaleReviews } from './protection/stale-reviews.ts'
import { findPull } from './pull.ts'
import type { Followed } from './review-comments/follow.ts'
import { movedComments, storeMovedComments } from './review-comments/moved-comments.ts'
import type { Pull } from '../../storage/pulls/pull.ts'

export interface PullUpdate {
  pull: Pull
  actor: Account
  role: Role
  links: Links
  input: Schemas['pull-request-update']
}

type Needs = Pick<Context, 'storage' | 'git' | 'clock' | 'log' | 'versions'>

/** New head and base of a pull request. */
interface Ground {
  base_ref: string
  base_sha: string
  head_sha: string
  facts: Mergeability
  comments: Followed[]
}

/** @throws ServiceError 403 for users who are neither author nor have write access */
function check({ pull, actor, role }: PullUpdate): void {
  if (pull.base.archived) throw forbidden('Repository was archived so is read-only.')
  if (pull.user_id === actor.id || atLeast(role, 'write')) return
  throw forbidden(
    'You must be the author of the pull request or have write access to the repository.',
  )
}

/**
 * Resolves both branches again when the base changes or the pull request is reopened; undefined
 * otherwise.
 */
async function groundOf({ pull, input }: PullUpdate, context: Needs): Promise<Ground | undefined> {
  const reopens = input.state === 'open' && pull.state === 'closed'
  const changesBase = input.base !== undefined && input.base !== pull.base_ref
  if (input.state !== undefined && pull.merged_at !== null) throw invalidField('state')
  if (!reopens && !changesBase) return undefined
  if (changesBase && pull.state === 'closed')
    throw notPossible('Cannot change the base branch of a closed pull request.')
  const { head, base } = pull
  const sha = reopens ? head && (await branchTip(head, pull.head_ref, context)) : pull.head_sha
  if (!head || !sha) throw invalidField('state')
  const base_ref = input.base ?? pull.base_ref
  const facts = await mergeabilityOf(
    base,
    base_ref,
    { repository: head, ref: pull.head_ref, sha },
    context,
  )
  await showRefs(context.git.path(base.id), pull.number, {
    head: sha,
    merge: facts.merge_commit_sha,
  })
  const comments = await movedComments(pull, { base: facts.checked_sha, head: sha }, context)
  return { base_ref, base_sha: facts.checked_sha, head_sha: sha, facts, comments }
}

function changeOf({ input, actor }: PullUpdate, before: Issue, now: number): IssueChange {
  const { title, body, state } = input
  const closing = state === 'closed' && before.state === 'open'
  const opening = state === 'open' && before.state === 'closed'
  return {
    ...(title !== undefined && { title }),
    ...(body !== undefined && { body }),
    ...(closing && { state, closed_at: now, closed_by_id: actor.id }),
    ...(opening && { state, closed_at: null, closed_by_id: null }),
  }
}

/** Lists the actions of a change, in the order of their events. */
function pullActions(before: Pull, after: Pull): PullAction[] {
  const base = { ref: { from: before.base_ref }, sha: { from: before.base_sha } }
  const changes: Schemas['pull-request-changes'] = {
    ...(before.title !== after.title && { title: { from: before.title } }),
    ...(before.body !== after.body && { body: { from: before.body ?? '' } }),
    ...(before.base_ref !== after.base_ref && { base }),
  }
  const state = after.state === 'closed' ? 'closed' : 'reopened'
  return [
    ...(Object.keys(changes).length > 0 ? [{ action: 'edited', changes } as const] : []),
    ...(before.state !== after.state ? [{ action: state } as const] : []),
    ...(before.auto_merge && !after.auto_merge ? [{ action: 'auto_merge_disabled' } as const] : []),
  ]
}

/** @throws ServiceError 422 when another open pull request has the same head and base */
async function move(
  transaction: Transaction,
  before: Pull,
  { facts, comments, ...ground }: Ground,
) {
  const place = { ...before, repository_id: before.base.id, base_ref: ground.base_ref }
  const same = await transaction.pulls.same(place)
  if (same !== undefined && same !== before.number) {
    throw notPossible('An open pull request with the same head and base already exists.')
  }
  await transaction.pulls.update(before.issue_id, { ...ground, ...facts })
  await storeMovedComments(transaction, before.issue_id, ground.head_sha, comments)
}

/**
 * Updates a pull request. Absent fields are not changed.
 * @throws ServiceError 403 while archived and without permission; 422 for a missing branch, a
 * merged pull request, and a duplicate pull request
 */
export async function updatePull(update: PullUpdate, context: Needs): Promise<Pull> {
  check(update)
  const { input, actor: sender, links } = update
  // before any objects are copied
  await refuseBlocked(context.storage, update.pull.base.owner, sender)
  const ground = await groundOf(update, context)
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const base = await lockRepository(transaction, update.pull.base)
    await refuseBlocked(transaction, base.owner, sender)
    const before = await findPull(base, update.pull.number, transaction)
    if (!before) throw notFound()
    if (ground) await move(transaction, before, ground)
    if (
      before.auto_merge &&
      (input.state === 'closed' || (ground && ground.base_ref !== before.base_ref))
    )
      await transaction.pulls.update(before.issue_id, { auto_merge: null })
    if (input.maintainer_can_modify !== undefined) {
      const maintainer_can_modify = Number(input.maintainer_can_modify)
      await transaction.pulls.update(before.issue_id, { maintainer_can_modify })
    }
    await transaction.issues.update(base, before, changeOf(update, before, now), now)
    const repository = await lockRepository(transaction, base)
    const pull = (await findPull(repository, before.number, transaction)) as Pull
    const told = { pull, actions: pullActions(before, pull), at: now }
    const source = { repository, sender, links }
    const webhookEvents = await announcePull(transaction, source, told)
    // Approvals were for what the commits change on the former base.
    if (before.base_ref !== pull.base_ref || before.head_sha !== pull.head_sha)
      webhookEvents.push(...(await dismissStaleReviews(transaction, source, pull, now)))
    await triggerAll(transaction, webhookEvents, context)
    return pull
  })
}
