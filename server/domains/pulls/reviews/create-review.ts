import { atLeast } from '../../../access/auth/roles.ts'
import type { Context } from '../../../api/context.ts'
import { requireHeard } from '../../issues/comments.ts'
import { checkInteraction, requireInteraction } from '../../moderation/require-interaction.ts'
import type { Pull } from '../../../storage/pulls/pull.ts'
import type { Review } from '../../../storage/pulls/reviews.ts'
import { onPull, type PullContext, type PullOperation, type PullStep } from '../on-pull.ts'
import type { Placement } from '../review-comments/place.ts'
import { publishReview } from './publish-review.ts'
import { requireJudgement, stateAfter, type ReviewDecision } from './review-state.ts'
import { unprocessableReview } from './unprocessable-review.ts'

/** A comment of a new review. */
export interface WrittenComment extends Placement {
  body: string
  /** The comment that started the conversation. */
  in_reply_to_id: number | null
}

export interface NewReview extends PullOperation {
  /** The pull request as it was when the comments were placed. */
  pull: Pull
  body: string
  commit_id: string
  /** Undefined for a pending review. */
  event: ReviewDecision | undefined
  comments: readonly WrittenComment[]
}

type Needs = PullContext & Pick<Context, 'git'>

/** Stores a review with its comments. Returns its id. */
async function insert(
  { transaction, pull, sender, now }: PullStep,
  { body, commit_id, event, comments }: NewReview,
): Promise<number> {
  const moment = { created_at: now, updated_at: now }
  const place = { issue_id: pull.issue_id, repository_id: pull.base.id, user_id: sender.id }
  const id = await transaction.reviews.create({
    ...place,
    ...moment,
    body,
    commit_id,
    state: event === undefined ? 'PENDING' : stateAfter(event),
    submitted_at: event === undefined ? null : now,
  })
  for (const comment of comments) {
    await transaction.reviewComments.create({ ...comment, ...place, ...moment, review_id: id })
  }
  return id
}

/** @throws ServiceError 422 for a second pending review, and for decisions on one's own work */
async function check({ transaction, pull, sender }: PullStep, event: NewReview['event']) {
  requireJudgement({ pull, sender }, event)
  if (!(await transaction.reviews.isPending(pull.issue_id, sender.id))) return
  throw unprocessableReview('User can only have one pending review per pull request')
}

/**
 * Creates a review of a pull request.
 * @throws ServiceError 403 while archived and for blocked or limited users; for users without write
 * access also while the pull request is locked or when its author has blocked them; 404; 422 for a
 * second pending review, and for decisions on the user's own pull request
 */
export async function createReview(creation: NewReview, context: Needs): Promise<Review> {
  const { repository, sender, role } = creation
  const admission = await checkInteraction({ repository, sender }, context)
  const work = async (step: PullStep) => {
    const { transaction, pull, now } = step
    await requireInteraction(step, admission, transaction, now)
    if (!atLeast(role, 'write')) await requireHeard(transaction, sender, pull)
    await check(step, creation.event)
    const id = await insert(step, creation)
    const selection = { issueId: pull.issue_id, viewerId: sender.id }
    const review = (await transaction.reviews.find(step.repository, selection, id)) as Review
    if (creation.event !== undefined) await publishReview(step, review)
    return review
  }
  return onPull(creation, work, context)
}
