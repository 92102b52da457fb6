import type { Pull } from '../../storage/pulls/pull.ts'
import { snapshotMilestone } from './snapshot-issue.ts'
import { snapshotAccount, snapshotRepository } from './snapshot.ts'

/** A pull request as it was, without what is nobody's business. */
export function snapshotPull(pull: Pull) {
  const person = (account: Pull['user']) => account && snapshotAccount(account)
  return {
    ...pull,
    user: person(pull.user),
    closed_by: person(pull.closed_by),
    merged_by: person(pull.merged_by),
    head_owner: person(pull.head_owner),
    auto_merge: pull.auto_merge && { ...pull.auto_merge, user: person(pull.auto_merge.user) },
    milestone: snapshotMilestone(pull.milestone),
    assignees: pull.assignees.map(snapshotAccount),
    requested_reviewers: pull.requested_reviewers.map(snapshotAccount),
    base: snapshotRepository(pull.base),
    head: pull.head && snapshotRepository(pull.head),
  }
}
