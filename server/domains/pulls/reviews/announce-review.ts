import { snapshotPull } from '../../feeds/snapshot-pull.ts'
import { snapshotReview } from '../../feeds/snapshot-review.ts'
import { writeFeed } from '../../feeds/write-feed.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Transaction } from '../../../storage/index.ts'
import type { Pull } from '../../../storage/pulls/pull.ts'
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

interface Dismissal {
  pull: Pull
  sender: Pick<Account, 'id'>
  /** The review before it was dismissed. */
  before: Pick<Review, 'id' | 'state'>
  /** Null when the review is out of date, because the head or the base is another. */
  message: string | null
  /** Milliseconds since the epoch. */
  at: number
}

/** Records the dismissal of a review in the events of its pull request. */
export const recordDismissal = (
  { issueEvents }: Pick<Transaction, 'issueEvents'>,
  { pull, sender, before, message, at }: Dismissal,
): Promise<void> =>
  issueEvents.record([
    {
      ...{ repository_id: pull.base.id, issue_id: pull.issue_id, actor_id: sender.id },
      ...{ event: 'review_dismissed', created_at: at },
      details: {
        dismissed_review: {
          state: before.state === 'APPROVED' ? 'approved' : 'changes_requested',
          review_id: before.id,
          dismissal_message: message,
          ...(message === null && { dismissal_commit_id: pull.head_sha }),
        },
      },
    },
  ])
