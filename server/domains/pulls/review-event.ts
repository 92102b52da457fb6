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
  source: EventSource,
  { pull, review, action }: { pull: Pull; review: Review; action: ReviewAction },
): WebhookEvent {
  const { repository, links } = source
  const about = { number: pull.number, place: repository }
  const payload = (): Schemas['webhook-review'] => ({
    ...action,
    review: reportedReview(review, about, links),
    pull_request: pullRequestSimple(pull, links),
    ...commonPayload(source),
  })
  return { event: 'pull_request_review', action: action.action, repository, links, payload }
}
