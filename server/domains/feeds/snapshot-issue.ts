import type { IssueComment } from '../../storage/issues/issue-comments.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import { snapshotAccount } from './snapshot.ts'

const person = (account: Issue['user']) => account && snapshotAccount(account)

/** An app as stored in feed events. */
const via = (app: Issue['app']) => app && { ...app, owner: snapshotAccount(app.owner) }

/** A milestone as stored in feed events. */
export const snapshotMilestone = (milestone: Issue['milestone']) =>
  milestone && { ...milestone, creator: person(milestone.creator) }

/** An issue as stored in feed events. Its parent may be hidden later. */
export const snapshotIssue = (issue: Issue) => ({
  ...issue,
  user: person(issue.user),
  closed_by: person(issue.closed_by),
  assignees: issue.assignees.map(snapshotAccount),
  milestone: snapshotMilestone(issue.milestone),
  app: via(issue.app),
  parent: null,
})

/** A comment as stored in feed events. */
export const snapshotComment = (comment: IssueComment) => ({
  ...comment,
  user: person(comment.user),
  app: via(comment.app),
})
