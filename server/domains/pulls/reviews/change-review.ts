import { atLeast } from '../../../access/auth/roles.ts'
import { forbidden, notFound } from '../../../core/errors.ts'
import { recordReferences } from '../../issue-references/record-references.ts'
import { isListed } from '../../branches/protection/is-listed.ts'
import type { Review } from '../../../storage/pulls/reviews.ts'
import { onPull, type PullContext, type PullOperation, type PullStep } from '../on-pull.ts'
import { announceReview, recordDismissal } from './announce-review.ts'
import { publishReview } from './publish-review.ts'
import { stateAfter, requireJudgement, type ReviewDecision } from './review-state.ts'
import { unprocessableReview } from './unprocessable-review.ts'

export interface ReviewOperation extends PullOperation {
  /** The review. */
  id: number
}

const selectionOf = ({ pull, sender }: PullStep) => ({
  issueId: pull.issue_id,
  viewerId: sender.id,
})

/** Finds a review that the user can see. @throws ServiceError 404 */
async function reviewAt(step: PullStep, id: number): Promise<Review> {
  const { transaction, repository } = step
  const review = await transaction.reviews.find(repository, selectionOf(step), id)
  if (!review) throw notFound()
  return review
}

/** Runs `work` on a review that the user can see. @throws ServiceError 403, 404 */
const onReview = (
  { id, ...operation }: ReviewOperation,
  work: (step: PullStep, review: Review) => Promise<Review>,
  context: PullContext,
): Promise<Review> =>
  onPull(operation, async (step) => work(step, await reviewAt(step, id)), context)

/**
 * Updates the text of a review.
 * @throws ServiceError 403 for users who are neither author nor have write access, 404
 */
export function updateReview(
  { body, ...operation }: ReviewOperation & { body: string },
  context: PullContext,
): Promise<Review> {
  const work = async (step: PullStep, before: Review) => {
    if (before.user_id !== step.sender.id && !atLeast(step.role, 'write')) {
      throw forbidden('Must have write rights to Repository.')
    }
    if (before.body === body) return before
    await step.transaction.reviews.update(before.id, { body, updated_at: step.now })
    const review = await reviewAt(step, before.id)
    if (review.state === 'PENDING') return review
    const changes = { body: { from: before.body } }
    await step.transaction.textEdits.record({
      ...{ issue_id: review.issue_id, review_id: review.id },
      ...{ editor_id: step.sender.id, created_at: step.now },
    })
    await recordReferences(step.transaction, step, {
      ...{ issueId: review.issue_id, reviewId: review.id, at: step.now },
      ...{ text: body, before: before.body },
    })
    await announceReview(step, review, { action: 'edited', changes })
    return review
  }
  return onReview(operation, work, context)
}

/** Only their authors see pending reviews. @throws ServiceError 422 for a submitted review */
function requirePending({ state }: Review, verb: string): void {
  if (state === 'PENDING') return
  throw unprocessableReview(`Can not ${verb} a non-pending pull request review`)
}

/**
 * Deletes a pending review of the user with its comments. Returns the review as it was.
 * @throws ServiceError 404, also for pending reviews of others; 422 for a submitted review
 */
export function deletePendingReview(
  operation: ReviewOperation,
  context: PullContext,
): Promise<Review> {
  const work = async (step: PullStep, review: Review) => {
    requirePending(review, 'delete')
    await step.transaction.reviews.delete(review.id)
    return review
  }
  return onReview(operation, work, context)
}

/**
 * Submits a pending review of the user.
 * @throws ServiceError 404, also for pending reviews of others; 422 for a submitted review, for
 * decisions on the user's own pull request, and without text and comments
 */
export function submitReview(
  { input, ...operation }: ReviewOperation & { input: { event: ReviewDecision; body?: string } },
  context: PullContext,
): Promise<Review> {
  const work = async (step: PullStep, before: Review) => {
    requirePending(before, 'submit')
    const { event, body = before.body } = input
    requireJudgement(step, event)
    const { reviewComments, reviews } = step.transaction
    const comments = await reviewComments.count(step.repository, { reviewId: before.id })
    if (event !== 'APPROVE' && body === '' && comments === 0) {
      throw unprocessableReview("Review Body can't be blank")
    }
    const moment = { submitted_at: step.now, updated_at: step.now }
    await reviews.update(before.id, { body, state: stateAfter(event), ...moment })
    const review = await reviewAt(step, before.id)
    await publishReview(step, review)
    return review
  }
  return onReview(operation, work, context)
}

/** @throws ServiceError 403 when the protection of the base branch lets only others dismiss reviews */
async function requireDismissal({ transaction, pull, repository, role, sender }: PullStep) {
  const protection = await transaction.branchProtections.find(repository.id, pull.base_ref)
  if (protection?.dismissals_restricted !== 1 || role === 'admin') return
  if (await isListed(protection, 'dismissal', sender, transaction)) return
  throw forbidden("You're not authorized to dismiss reviews of this pull request.")
}

/**
 * Dismisses a review that approves the pull request or requests changes.
 * @throws ServiceError 403, 404, 422 for other reviews
 */
export function dismissReview(
  { message, ...operation }: ReviewOperation & { message: string },
  context: PullContext,
): Promise<Review> {
  const work = async (step: PullStep, before: Review) => {
    if (before.state !== 'APPROVED' && before.state !== 'CHANGES_REQUESTED') {
      const state = before.state.toLowerCase()
      throw unprocessableReview(`Can not dismiss a ${state} pull request review`)
    }
    await requireDismissal(step)
    await step.transaction.reviews.update(before.id, { state: 'DISMISSED', updated_at: step.now })
    const review = await reviewAt(step, before.id)
    const { transaction, pull, sender, now } = step
    await recordDismissal(transaction, { pull, sender, before, message, at: now })
    await announceReview(step, review, { action: 'dismissed' })
    return review
  }
  return onReview(operation, work, context)
}
