import { snapshotPull } from '../../feeds/snapshot-pull.ts'
import { snapshotReview } from '../../feeds/snapshot-review.ts'
import { writeFeed } from '../../feeds/write-feed.ts'
import type { EventSource } from '../../../api/event-source.ts'
import type { Transaction } from '../../../storage/index.ts'
import type { Pull } from '../../../storage/pulls/pull.ts'
import type { WebhookEvent } from '../../../api/webhook-event.ts'
import { recordDismissal } from '../reviews/announce-review.ts'
import { reviewEvent } from '../review-event.ts'

/**
 * Dismisses the approvals of a pull request whose head has moved or whose base is another branch, if
 * the protection of its base branch says so. Returns the webhook events.
 */
export async function dismissStaleReviews(
  transaction: Transaction,
  source: EventSource,
  pull: Pull,
  at: number,
): Promise<WebhookEvent[]> {
  const { branchProtections, reviews } = transaction
  const { base, base_ref: branch, issue_id: issueId } = pull
  const protection = await branchProtections.find(base.id, branch)
  if (!protection || protection.required_approvals === null) return []
  if (protection.dismiss_stale_reviews === 0) return []
  const webhookEvents: WebhookEvent[] = []
  for (const approval of await reviews.approvals(base, issueId)) {
    const review = { ...approval, state: 'DISMISSED' as const, updated_at: at }
    await reviews.update(review.id, { state: review.state, updated_at: at })
    const dismissal = { pull, sender: source.sender, before: approval, message: null, at }
    await recordDismissal(transaction, dismissal)
    await writeFeed(transaction, {
      type: 'PullRequestReviewEvent',
      repository: source.repository,
      actor: source.sender,
      payload: {
        action: 'dismissed',
        review: snapshotReview(review),
        pull_request: snapshotPull(pull),
      },
      at,
    })
    webhookEvents.push(reviewEvent(source, { pull, review, action: { action: 'dismissed' } }))
  }
  return webhookEvents
}
