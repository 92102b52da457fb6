import type { IssueComment } from '../../../storage/issues/issue-comments.ts'
import type { Issue } from '../../../storage/issues/issues.ts'
import { snapshotAccount } from './snapshot.ts'

const person = (account: Issue['user']) => account && snapshotAccount(account)

/** An issue as stored in feed events. */
export const snapshotIssue = (issue: Issue) => ({
  ...issue,
  user: person(issue.user),
  closed_by: person(issue.closed_by),
  assignees: issue.assignees.map(snapshotAccount),
})

/** A comment as stored in feed events. */
export const snapshotComment = (comment: IssueComment) => ({
  ...comment,
  user: person(comment.user),
})
