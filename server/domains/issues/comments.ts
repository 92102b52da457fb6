import { atLeast } from '../../access/auth/roles.ts'
import { refuseBlocked } from '../moderation/refuse.ts'
import type { Context } from '../../api/context.ts'
import type { Role } from '../../contract/role.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import { snapshotComment, snapshotIssue } from '../feeds/snapshot-issue.ts'
import { writeFeed } from '../feeds/write-feed.ts'
import { notifyOfComment, notifyOfEdit } from '../notifications/notify.ts'
import { requireInteraction, checkInteraction } from '../moderation/require-interaction.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { IssueComment } from '../../storage/issues/issue-comments.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import { issueCommentEvent, type CommentAction } from './comment-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { issueAt, lockIssue, type IssueContext } from './edit-issue.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import { recordReferences } from '../issue-references/record-references.ts'

interface Remark extends EventSource {
  role: Role
}

interface NewComment extends Remark {
  number: number
  body: string
  /** The app that the sender uses. */
  appId: number | null
}

interface Place {
  source: EventSource
  transaction: Transaction
}

interface Commented {
  /** After the action. */
  issue: Issue
  comment: IssueComment
}

/** The issue after comments were added to it or removed. */
const counted = (issue: Issue, change: 1 | -1, now: number): Issue => ({
  ...issue,
  comments: issue.comments + change,
  updated_at: now,
})

async function announce(
  { source, transaction }: Place,
  { issue, comment }: Commented,
  action: CommentAction,
  context: IssueContext,
): Promise<void> {
  const { repository, sender } = source
  if (action.action === 'created') {
    await writeFeed(transaction, {
      type: 'IssueCommentEvent',
      repository,
      actor: sender,
      payload: {
        action: 'created',
        issue: snapshotIssue(issue),
        comment: snapshotComment(comment),
      },
      at: context.clock.now(),
    })
  }
  await trigger(transaction, issueCommentEvent(source, { issue, comment, action }), context)
}

/** Locks the repository. Rejects archived ones. */
async function lockIn(
  transaction: Transaction,
  { repository: asked, sender, links }: EventSource,
): Promise<Place> {
  const repository = await lockRepository(transaction, asked)
  requireChangeable(repository)
  return { transaction, source: { repository, sender, links } }
}

/** Runs `work` in a transaction with the repository locked. */
const inRepository = <T>(
  source: EventSource,
  work: (place: Place) => Promise<T>,
  { storage }: IssueContext,
): Promise<T> => storage.transaction(async (transaction) => work(await lockIn(transaction, source)))

/** Checks that a user without write access may comment on an issue. @throws ServiceError 403 */
export async function requireHeard(
  { blocks }: Pick<Transaction, 'blocks'>,
  sender: Pick<Account, 'id'>,
  { locked, user_id }: Pick<Issue, 'locked' | 'user_id'>,
): Promise<void> {
  if (locked) throw forbidden('Unable to create comment because issue is locked.')
  if (user_id !== null) await refuseBlocked({ blocks }, { id: user_id }, sender)
}

/**
 * Creates a comment on an issue or pull request.
 * @throws ServiceError 403 while archived and for blocked or limited users; for users without write
 * access also while the issue is locked or when its author has blocked them; 404 and 410 when there
 * is no such issue
 */
export async function createComment(
  { role, number, body, appId, ...remark }: NewComment,
  context: IssueContext & Pick<Context, 'git'>,
): Promise<IssueComment> {
  const admission = await checkInteraction(remark, context)
  const now = context.clock.now()
  const work = async (place: Place, issue: Issue) => {
    const { repository, sender } = place.source
    await requireInteraction({ repository, sender }, admission, place.transaction, now)
    if (!atLeast(role, 'write')) await requireHeard(place.transaction, sender, issue)
    const words = { body, user_id: sender.id, app_id: appId, created_at: now }
    const comment = await place.transaction.issueComments.create(repository, issue.id, words)
    const commented = { issue: counted(issue, 1, now), comment }
    await announce(place, commented, { action: 'created' }, context)
    const notice = { subject: { issueId: issue.id }, texts: [body], at: now }
    await notifyOfComment(place.transaction, place.source, notice)
    const written = { issueId: issue.id, commentId: comment.id, text: body, at: now }
    await recordReferences(place.transaction, place.source, written)
    return comment
  }
  return context.storage.transaction(async (transaction) => {
    const { repository, issue } = await lockIssue(transaction, remark.repository, number)
    const { sender, links } = remark
    return work({ transaction, source: { repository, sender, links } }, issue)
  })
}

/**
 * Finds a comment that the sender may change, with its issue: the author or a user with write access.
 * @throws ServiceError 403, 404, 410
 */
async function own(
  { transaction, source: { repository, sender } }: Place,
  { id, role }: { id: number; role: Role },
): Promise<Commented> {
  const comment = await transaction.issueComments.find(repository, id)
  if (!comment) throw notFound()
  const issue = await issueAt(transaction, repository, comment.number)
  if (comment.user_id === sender.id || atLeast(role, 'write')) return { issue, comment }
  throw forbidden('Must have write rights to Repository.')
}

/**
 * Updates a comment.
 * @throws ServiceError 403 for users who are neither author nor have write access, for blocked
 * users, and while archived; 404
 */
export function updateComment(
  { role, id, body, ...remark }: Remark & { id: number; body: string },
  context: IssueContext,
): Promise<IssueComment> {
  const now = context.clock.now()
  const work = async (place: Place) => {
    const { issue, comment: before } = await own(place, { id, role })
    const { repository, sender } = place.source
    await refuseBlocked(place.transaction, repository.owner, sender)
    const after = await place.transaction.issueComments.update(id, { body, now })
    if (before.body === body) return after
    const text = { issue_id: issue.id, comment_id: id, editor_id: sender.id, created_at: now }
    await place.transaction.textEdits.record(text)
    const changes = { body: { from: before.body } }
    await announce(place, { issue, comment: after }, { action: 'edited', changes }, context)
    const edit = { subject: { issueId: after.issue_id }, before: before.body, text: body, at: now }
    await notifyOfEdit(place.transaction, place.source, edit)
    const written = { issueId: issue.id, commentId: id, text: body, before: before.body, at: now }
    await recordReferences(place.transaction, place.source, written)
    return after
  }
  return inRepository(remark, work, context)
}

/**
 * Deletes a comment.
 * @throws ServiceError 403 for users who are neither author nor have write access, and while
 * archived; 404
 */
export function deleteComment(
  { role, id, ...remark }: Remark & { id: number },
  context: IssueContext,
): Promise<void> {
  const now = context.clock.now()
  const work = async (place: Place) => {
    const { issue, comment } = await own(place, { id, role })
    await place.transaction.issueComments.delete(comment, now)
    const commented = { issue: counted(issue, -1, now), comment }
    await announce(place, commented, { action: 'deleted' }, context)
    const { repository, sender } = place.source
    await place.transaction.issueEvents.record([
      {
        ...{ repository_id: repository.id, issue_id: issue.id, actor_id: sender.id },
        ...{ event: 'comment_deleted', details: {}, created_at: now },
      },
    ])
  }
  return inRepository(remark, work, context)
}
