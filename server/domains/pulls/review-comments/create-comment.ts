import type { Context } from '../../../api/context.ts'
import { notFound, ServiceError, validationFailed } from '../../../core/errors.ts'
import type { Pull } from '../../../storage/pulls/pull.ts'
import type { ReviewComment } from '../../../storage/pulls/review-comments.ts'
import type { PullContext, PullOperation } from '../on-pull.ts'
import { createReview, type WrittenComment } from '../reviews/create-review.ts'
import { placeComments, reviewedCommit, type WantedPlace } from './place.ts'

interface NewComment extends PullOperation {
  pull: Pull
  body: string
}

type Needs = PullContext & Pick<Context, 'git'>

/** A second pending review is refused in a sentence, and a comment that would need one is not. */
function refusedInComment(error: unknown): never {
  if (!(error instanceof ServiceError) || typeof error.errors?.[0] !== 'string') throw error
  const message = 'user_id can only have one pending review per pull request'
  throw validationFailed({
    resource: 'PullRequestReview',
    field: 'user_id',
    code: 'custom',
    message,
  })
}

/** Creates a review of one comment, and returns the comment. */
async function alone(
  creation: NewComment,
  comment: Omit<WrittenComment, 'body'>,
  context: Needs,
): Promise<ReviewComment> {
  const { body, ...operation } = creation
  const review = { ...operation, body: '', commit_id: comment.original_commit_id }
  const { id } = await createReview(
    { ...review, event: 'COMMENT', comments: [{ ...comment, body }] },
    context,
  ).catch(refusedInComment)
  const [found] = await context.storage.reviewComments.ofReview(creation.repository, id)
  if (!found) throw notFound() // deleted since
  return found
}

/**
 * Comments on the diff of a pull request.
 * @throws ServiceError 403, 404; 422 for lines that are not part of the diff, and for users with a
 * pending review
 */
export async function createReviewComment(
  { wanted, commit, ...creation }: NewComment & { wanted: WantedPlace; commit: string },
  context: Needs,
): Promise<ReviewComment> {
  const { pull } = creation
  const reviewed = await reviewedCommit(pull, commit, context.git.path(pull.base.id))
  const [place] = await placeComments(pull, reviewed, [wanted], context)
  return alone(creation, { ...place!, in_reply_to_id: null }, context)
}

/** Finds a comment to reply to. */
async function replied(
  { pull, repository, sender }: NewComment,
  id: number,
  { storage }: Needs,
): Promise<ReviewComment | undefined> {
  const found = await storage.reviewComments.find(repository, id, sender.id)
  return found?.issue_id === pull.issue_id && !found.pending ? found : undefined
}

/** A reply is where the comment is that it answers. */
export const placeOf = (comment: ReviewComment): Omit<WrittenComment, 'body'> => ({
  path: comment.path,
  subject_type: comment.subject_type,
  diff_hunk: comment.diff_hunk,
  side: comment.side,
  start_side: comment.start_side,
  line: comment.line,
  start_line: comment.start_line,
  position: comment.position,
  commit_id: comment.commit_id,
  original_line: comment.original_line,
  original_start_line: comment.original_start_line,
  original_position: comment.original_position,
  original_commit_id: comment.original_commit_id,
  in_reply_to_id: comment.in_reply_to_id ?? comment.id,
})

/** Replies to a review comment. @throws ServiceError 403, 404, 422 for users with a pending review */
export async function replyToComment(
  { to, ...creation }: NewComment & { to: number },
  context: Needs,
): Promise<ReviewComment> {
  const comment = await replied(creation, to, context)
  if (!comment) throw notFound()
  return alone(creation, placeOf(comment), context)
}

/** Same for a comment that the body names. @throws ServiceError 403, 422 */
export async function replyInConversation(
  { to, ...creation }: NewComment & { to: number },
  context: Needs,
): Promise<ReviewComment> {
  const comment = await replied(creation, to, context)
  if (comment) return alone(creation, placeOf(comment), context)
  throw validationFailed({
    resource: 'PullRequestReviewComment',
    field: 'in_reply_to',
    code: 'invalid',
  })
}
