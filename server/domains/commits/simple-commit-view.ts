import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Commit } from '../../git/formats/commit-log.ts'

/** Basic details of a commit. */
export function simpleCommit(commit: Commit): Schemas['simple-commit'] {
  const { author, committer } = commit
  return {
    id: commit.sha,
    tree_id: commit.treeId,
    message: commit.message,
    timestamp: timestamp(Date.parse(committer.date)),
    author: { name: author.name, email: author.email },
    committer: { name: committer.name, email: committer.email },
  }
}
