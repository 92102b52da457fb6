import type { Schemas } from '../../contract/types.ts'
import type { IssueComment } from '../../storage/issue-comments.ts'
import type { Issue } from '../../storage/issues.ts'
import { issueCommentView } from '../../views/issue-comment.ts'
import { issueView } from '../../views/issue.ts'
import type { Occasion } from '../occasion.ts'
import { surroundings, type Happening } from './surroundings.ts'

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
