import type { CommitComment } from '../../storage/commits/commit-comments.ts'
import { snapshotAccount } from './snapshot.ts'

/** A comment on a commit as stored in feed events. */
export const snapshotCommitComment = (comment: CommitComment) => ({
  ...comment,
  user: comment.user && snapshotAccount(comment.user),
})
