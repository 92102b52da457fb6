import type { Schemas } from '../../contract/schemas.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import type { Review } from '../../storage/pulls/reviews.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'
import { pullRequestSimple } from './view.ts'
import { reportedReview } from './review-view.ts'

/** The action of a `pull_request_review` event. */
export type ReviewAction =
  | { action: 'submitted' | 'dismissed' }
  | { action: 'edited'; changes: { body: { from: string } } }

/** Builds the `pull_request_review` event. @param pull the pull request after all changes */
export function reviewEvent(
  happening: EventSource,
  { pull, review, deed }: { pull: Pull; review: Review; deed: ReviewAction },
): WebhookEvent {
  const { repository, links } = happening
  const about = { number: pull.number, place: repository }
  const payload = (): Schemas['webhook-review'] => ({
    ...deed,
    review: reportedReview(review, about, links),
    pull_request: pullRequestSimple(pull, links),
    ...commonPayload(happening),
  })
  return { event: 'pull_request_review', action: deed.action, repository, links, payload }
}
