import { snapshotPull } from '../../feeds/snapshot-pull.ts'
import { snapshotReview } from '../../feeds/snapshot-review.ts'
import { writeFeed } from '../../feeds/write-feed.ts'
import type { Review } from '../../../storage/pulls/reviews.ts'
import { trigger } from '../../../workers/delivery/trigger.ts'
import { reviewEvent, type ReviewAction } from '../review-event.ts'
import type { PullStep } from '../on-pull.ts'

/** Records that a submitted review was edited or dismissed in the feeds, and sends its event. */
export async function announceReview(
  { transaction, repository, sender, links, pull, now, context }: PullStep,
  review: Review,
  action: ReviewAction,
): Promise<void> {
  await writeFeed(transaction, {
    type: 'PullRequestReviewEvent',
    repository,
    actor: sender,
    payload: {
      action: action.action === 'edited' ? 'updated' : action.action,
      review: snapshotReview(review),
      pull_request: snapshotPull(pull),
    },
    at: now,
  })
  const source = { repository, sender, links }
  await trigger(transaction, reviewEvent(source, { pull, review, action }), context)
}
