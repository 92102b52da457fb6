import { atLeast } from '../../../access/auth/roles.ts'
import { forbidden, notFound } from '../../../core/errors.ts'
import type { ReviewComment } from '../../../storage/pulls/review-comments.ts'
import { recordReferences } from '../../issue-references/record-references.ts'
import { trigger } from '../../../workers/delivery/trigger.ts'
import { reviewCommentEvent, type ReviewCommentAction } from '../review-comment-event.ts'
import {
  onPull,
  pullAfter,
  type PullContext,
  type PullOperation,
  type PullStep,
} from '../on-pull.ts'

export interface CommentOperation extends PullOperation {
  /** The comment. */
  id: number
}

/**
 * Finds a comment that the user may change: the author or a user with write access.
 * @throws ServiceError 403, 404
 */
async function ownAt(step: PullStep, id: number): Promise<ReviewComment> {
  const { transaction, repository, sender, role } = step
  const comment = await transaction.reviewComments.find(repository, id, sender.id)
  if (!comment) throw notFound()
  if (comment.user_id === sender.id || atLeast(role, 'write')) return comment
  throw forbidden('Must have write rights to Repository.')
}

/** Comments of pending reviews send no events. */
async function announce(step: PullStep, comment: ReviewComment, action: ReviewCommentAction) {
  if (comment.pending) return
  const { transaction, repository, sender, links, context } = step
  const pull = await pullAfter(step)
  const source = { repository, sender, links }
  await trigger(transaction, reviewCommentEvent(source, { pull, comment, action }), context)
}

/**
 * Updates the text of a review comment.
 * @throws ServiceError 403 for users who are neither author nor have write access, for blocked
 * users, and while archived; 404
 */
export function updateReviewComment(
  { id, body, ...operation }: CommentOperation & { body: string },
  context: PullContext,
): Promise<ReviewComment> {
  const work = async (step: PullStep) => {
    const before = await ownAt(step, id)
    if (before.body === body) return before
    await step.transaction.reviewComments.update(id, { body, updated_at: step.now })
    const after = { ...before, body, updated_at: step.now }
    const changes = { body: { from: before.body } }
    if (!after.pending) {
      await step.transaction.textEdits.record({
        ...{ issue_id: after.issue_id, review_comment_id: id },
        ...{ editor_id: step.sender.id, created_at: step.now },
      })
      await recordReferences(step.transaction, step, {
        ...{ issueId: after.issue_id, reviewCommentId: id, at: step.now },
        ...{ text: body, before: before.body },
      })
    }
    await announce(step, after, { action: 'edited', changes })
    return after
  }
  return onPull(operation, work, context)
}

/** Deletes the review of a deleted comment if it has nothing else to say. */
async function deleteEmptyReview(step: PullStep, { review_id: id }: ReviewComment): Promise<void> {
  const { transaction, repository, pull, sender } = step
  const selection = { issueId: pull.issue_id, viewerId: sender.id }
  const review = await transaction.reviews.find(repository, selection, id)
  if (review?.state !== 'COMMENTED' || review.body !== '') return
  const left = await transaction.reviewComments.count(repository, { reviewId: id })
  if (left === 0) await transaction.reviews.delete(id)
}

/**
 * Deletes a review comment.
 * @throws ServiceError 403 for users who are neither author nor have write access, for blocked
 * users, and while archived; 404
 */
export function deleteReviewComment(
  { id, ...operation }: CommentOperation,
  context: PullContext,
): Promise<void> {
  const work = async (step: PullStep) => {
    const { transaction, pull } = step
    const comment = await ownAt(step, id)
    await transaction.reviewComments.delete(id)
    if (!comment.pending) await transaction.reviewComments.countOn(pull.issue_id, -1)
    await deleteEmptyReview(step, comment)
    await announce(step, comment, { action: 'deleted' })
  }
  return onPull(operation, work, context)
}
