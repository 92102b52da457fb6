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
  action: CommentAction
}

export function issueCommentEvent(
  source: EventSource,
  { issue, comment, action }: Told,
): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-issue-comment'] => ({
    ...action,
    issue: issueView(issue, repository, links),
    comment: issueCommentView(comment, repository, links),
    ...commonPayload(source),
  })
  return { event: 'issue_comment', action: action.action, repository, links, payload }
}
