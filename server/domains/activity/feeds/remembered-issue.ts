import type { IssueComment } from '../../../storage/issues/issue-comments.ts'
import type { Issue } from '../../../storage/issues/issues.ts'
import { rememberAccount } from './remembered.ts'

const person = (account: Issue['user']) => account && rememberAccount(account)

/** An issue as the feeds keep it. */
export const rememberIssue = (issue: Issue) => ({
  ...issue,
  user: person(issue.user),
  closed_by: person(issue.closed_by),
  assignees: issue.assignees.map(rememberAccount),
})

/** A comment as the feeds keep it. */
export const rememberComment = (comment: IssueComment) => ({
  ...comment,
  user: person(comment.user),
})
