import type { EventSource } from '../../api/event-source.ts'
import { nodeId } from '../../api/views/node-id.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { timestamp } from '../../core/clock.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import type { ReviewComment } from '../../storage/pulls/review-comments.ts'
import { commonPayload } from '../repositories/common-payload.ts'
import { pullRequestSimple } from '../pulls/view.ts'
import { reviewCommentView } from '../pulls/review-comment-view.ts'

interface Told {
  pull: Pull
  /** The comment that started the conversation. */
  id: number
  /** Those of the conversation that are visible to everyone. */
  comments: readonly ReviewComment[]
  action: 'resolved' | 'unresolved'
  /** Milliseconds. */
  at: number
}

/** Builds the `pull_request_review_thread` event. */
export function reviewThreadEvent(
  source: EventSource,
  { pull, id, comments, action, at }: Told,
): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-review-thread'] => ({
    action,
    pull_request: pullRequestSimple(pull, links),
    thread: {
      node_id: nodeId('PullRequestReviewThread', id),
      comments: comments.map((each) => reviewCommentView(each, repository, links)),
    },
    updated_at: timestamp(at),
    ...commonPayload(source),
  })
  return { event: 'pull_request_review_thread', action, repository, links, payload }
}
