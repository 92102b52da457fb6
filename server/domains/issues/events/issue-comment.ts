import type { Schemas } from '../../../api/handler.ts'
import type { IssueComment } from '../../../storage/issues/issue-comments.ts'
import type { Issue } from '../../../storage/issues/issues.ts'
import { issueCommentView } from '../views/issue-comment.ts'
import { issueView } from '../views/issue.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { surroundings, type Happening } from '../../repositories/events/common-payload.ts'

/** What became of a comment. */
export type CommentDeed =
  { action: 'created' | 'deleted' } | { action: 'edited'; changes: { body: { from: string } } }

interface Told {
  issue: Issue
  comment: IssueComment
  deed: CommentDeed
}

export function issueCommentOccasion(
  happening: Happening,
  { issue, comment, deed }: Told,
): Occasion {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-issue-comment'] => ({
    ...deed,
    issue: issueView(issue, repository, links),
    comment: issueCommentView(comment, repository, links),
    ...surroundings(happening),
  })
  return { event: 'issue_comment', action: deed.action, repository, links, payload }
}
