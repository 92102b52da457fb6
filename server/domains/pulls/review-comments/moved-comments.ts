import type { Context } from '../../../api/context.ts'
import type { Transaction } from '../../../storage/index.ts'
import type { PullRow } from '../../../storage/pulls/pulls.ts'
import { followComments, type Followed } from './follow.ts'

/** Maximum number of comments of a pull request that follow a push; older ones are outdated. */
const maxFollowed = 1000

/** Finds where the comments of a pull request are in the diff of a new head or base. */
export async function movedComments(
  {
    issue_id,
    repository_id,
    head_sha: before,
  }: Pick<PullRow, 'issue_id' | 'repository_id' | 'head_sha'>,
  { base, head: after }: { base: string; head: string },
  { storage, git }: Pick<Context, 'storage' | 'git'>,
): Promise<Followed[]> {
  const comments = await storage.reviewComments.current(issue_id, maxFollowed)
  return followComments(git.path(repository_id), comments, { base, before, after })
}

/** Stores where the comments of a pull request are in the diff of its new head. */
export async function storeMovedComments(
  { reviewComments }: Transaction,
  issueId: number,
  head: string,
  moved: readonly Followed[],
): Promise<void> {
  for (const { id, ...place } of moved) {
    await reviewComments.update(id, { ...place, commit_id: head })
  }
  await reviewComments.outdate(
    issueId,
    moved.map(({ id }) => id),
  )
}
