import { snapshotPull } from '../../feeds/snapshot-pull.ts'
import { snapshotReview } from '../../feeds/snapshot-review.ts'
import { writeFeed } from '../../feeds/write-feed.ts'
import { notifyOfComment } from '../../notifications/notify.ts'
import { recordReferences } from '../../issue-references/record-references.ts'
import type { EventSource } from '../../../api/event-source.ts'
import type { Pull } from '../../../storage/pulls/pull.ts'
import type { ReviewComment } from '../../../storage/pulls/review-comments.ts'
import type { Review } from '../../../storage/pulls/reviews.ts'
import { triggerAll } from '../../../workers/delivery/trigger-all.ts'
import { reviewCommentEvent } from '../review-comment-event.ts'
import { reviewEvent } from '../review-event.ts'
import { pullAfter, type PullStep } from '../on-pull.ts'

/** Removes the requests that a review meets: those of its author, and of the author's teams. */
async function meetRequests({ transaction, sender, pull }: PullStep): Promise<void> {
  const { reviewRequests, teams } = transaction
  await reviewRequests.removeUser(pull.issue_id, sender.id)
  for (const { team } of pull.requested_teams) {
    if (!(await teams.isWithin(team.id, sender.id))) continue
    await reviewRequests.removeTeam(pull.issue_id, team.id)
  }
}

interface Published {
  pull: Pull
  review: Review
  comments: readonly ReviewComment[]
}

/** Records a review and its comments in the feeds. */
async function writeFeeds(
  { transaction, now }: PullStep,
  { repository, sender }: EventSource,
  { pull, review, comments }: Published,
): Promise<void> {
  const pull_request = snapshotPull(pull)
  const entry = { repository, actor: sender, at: now }
  await writeFeed(
    transaction,
    {
      type: 'PullRequestReviewEvent',
      ...entry,
      payload: { action: 'created', review: snapshotReview(review), pull_request },
    },
    ...comments.map((comment) => ({
      type: 'PullRequestReviewCommentEvent',
      ...entry,
      payload: { action: 'created', comment: snapshotReview(comment), pull_request },
    })),
  )
}

/** Records which issues the texts of a review mention. */
async function recordMentioned(
  { transaction, now }: PullStep,
  source: EventSource,
  { pull, review, comments }: Published,
): Promise<void> {
  const place = { issueId: pull.issue_id, at: now }
  await recordReferences(transaction, source, { ...place, reviewId: review.id, text: review.body })
  for (const { id, body } of comments) {
    await recordReferences(transaction, source, { ...place, reviewCommentId: id, text: body })
  }
}

/**
 * Makes a review visible that was just submitted: counts its comments, and sends its events and those
 * of its comments.
 */
export async function publishReview(step: PullStep, review: Review): Promise<void> {
  const { transaction, repository, sender, links, pull: before, now, context } = step
  const comments = await transaction.reviewComments.ofReview(repository, review.id)
  await transaction.reviewComments.countOn(before.issue_id, comments.length)
  await meetRequests(step)
  await transaction.issues.update(repository, before, {}, now)
  const pull = await pullAfter(step)
  const source = { repository: pull.base, sender, links }
  await writeFeeds(step, source, { pull, review, comments })
  const texts = [review.body, ...comments.map(({ body }) => body)]
  const notice = { subject: { issueId: pull.issue_id }, texts, at: now }
  await notifyOfComment(transaction, source, notice)
  await recordMentioned(step, source, { pull, review, comments })
  const webhookEvents = [
    reviewEvent(source, { pull, review, action: { action: 'submitted' } }),
    ...comments.map((comment) =>
      reviewCommentEvent(source, { pull, comment, action: { action: 'created' } }),
    ),
  ]
  await triggerAll(transaction, webhookEvents, context)
}
