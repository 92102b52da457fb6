import type { Schemas } from '../../contract/schemas.ts'
import type { CommitComment } from '../../storage/commits/commit-comments.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import { commitCommentView } from './comment-view.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'

/** Builds the event for a new comment on a commit. */
export function commitCommentEvent(source: EventSource, comment: CommitComment): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-commit-comment'] => ({
    action: 'created',
    comment: commitCommentView(comment, repository, links),
    ...commonPayload(source),
  })
  return { event: 'commit_comment', action: 'created', repository, links, payload }
}
