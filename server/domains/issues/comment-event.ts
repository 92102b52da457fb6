import type { Schemas } from '../../contract/schemas.ts'
import type { IssueComment } from '../../storage/issues/issue-comments.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import { issueCommentView } from './comment-view.ts'
import { issueView } from './view.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'

/** The action of an `issue_comment` event. */
export type CommentAction =
  | { action: 'created' | 'deleted' }
  | { action: 'edited'; changes: { body: { from: string } } }

interface Told {
  issue: Issue
  comment: IssueComment
  deed: CommentAction
}

export function issueCommentEvent(
  happening: EventSource,
  { issue, comment, deed }: Told,
): WebhookEvent {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-issue-comment'] => ({
    ...deed,
    issue: issueView(issue, repository, links),
    comment: issueCommentView(comment, repository, links),
    ...commonPayload(happening),
  })
  return { event: 'issue_comment', action: deed.action, repository, links, payload }
}
