import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import type { ReviewComment } from '../../storage/pulls/review-comments.ts'
import { onPull, type PullContext, type PullOperation, type PullStep } from '../pulls/on-pull.ts'
import { placeOf } from '../pulls/review-comments/create-comment.ts'
import { placeComments, reviewedCommit, type WantedPlace } from '../pulls/review-comments/place.ts'
import type { WrittenComment } from '../pulls/reviews/create-review.ts'
import { unprocessableReview } from '../pulls/reviews/unprocessable-review.ts'

/** A comment for a pending review: on a place of the diff, or in a conversation. */
export interface AddedComment extends PullOperation {
  pull: Pull
  /** The review. */
  review: number
  body: string
  place: WantedPlace | { to: number }
  /** The commit that is commented; the head unless it is named. */
  commit?: string | undefined
}

type Needs = PullContext & Pick<Context, 'git'>

async function pendingReview(step: PullStep, id: number) {
  const { transaction, repository, pull, sender } = step
  const selection = { issueId: pull.issue_id, viewerId: sender.id }
  const review = await transaction.reviews.find(repository, selection, id)
  if (!review || review.user_id !== sender.id) throw notFound()
  if (review.state === 'PENDING') return review
  throw unprocessableReview('Can not comment in a non-pending pull request review')
}

/** Where a reply goes. @throws ServiceError 404 */
async function inThread({ transaction, repository, pull, sender }: PullStep, to: number) {
  const comment = await transaction.reviewComments.find(repository, to, sender.id)
  if (comment?.issue_id !== pull.issue_id) throw notFound()
  return placeOf(comment)
}

async function placed(
  { place, pull, commit }: AddedComment,
  context: Needs,
): Promise<Omit<WrittenComment, 'body'> | undefined> {
  if ('to' in place) return undefined
  const reviewed = await reviewedCommit(pull, commit, context.git.path(pull.base.id))
  const [found] = await placeComments(pull, reviewed, [place], context)
  return { ...found!, in_reply_to_id: null }
}

/**
 * Adds a comment to a pending review of the user. It sends no events until the review is submitted.
 * @throws ServiceError 403 while archived and for blocked users; 404; 422 for a submitted review, and
 * for lines that are not part of the diff
 */
export async function extendReview(added: AddedComment, context: Needs): Promise<ReviewComment> {
  const known = await placed(added, context)
  const { review: reviewId, body, place, pull: _stored, commit: _commit, ...operation } = added
  return onPull(
    operation,
    async (step) => {
      const { transaction, repository, pull, sender, now } = step
      const review = await pendingReview(step, reviewId)
      const where = known ?? (await inThread(step, (place as { to: number }).to))
      const id = await transaction.reviewComments.create({
        ...where,
        ...{ issue_id: pull.issue_id, repository_id: pull.base.id, user_id: sender.id },
        ...{ review_id: review.id, body, created_at: now, updated_at: now },
      })
      return (await transaction.reviewComments.find(repository, id, sender.id)) as ReviewComment
    },
    context,
  )
}
