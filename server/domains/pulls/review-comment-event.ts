import type { Schemas } from '../../contract/schemas.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import type { ReviewComment } from '../../storage/pulls/review-comments.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'
import { pullRequestSimple } from './view.ts'
import { reviewCommentView } from './review-comment-view.ts'

/** The action of a `pull_request_review_comment` event. */
export type ReviewCommentAction =
  | { action: 'created' | 'deleted' }
  | { action: 'edited'; changes: { body: { from: string } } }

interface Told {
  pull: Pull
  comment: ReviewComment
  action: ReviewCommentAction
}

/** Builds the `pull_request_review_comment` event. @param pull the pull request after all changes */
export function reviewCommentEvent(
  source: EventSource,
  { pull, comment, action }: Told,
): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-review-comment'] => ({
    ...action,
    comment: reviewCommentView(comment, repository, links),
    pull_request: pullRequestSimple(pull, links),
    ...commonPayload(source),
  })
  return { event: 'pull_request_review_comment', action: action.action, repository, links, payload }
}
