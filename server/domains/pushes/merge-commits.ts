import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import { conflict, forbidden } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { isAncestor } from '../../git/history/read-commits.ts'
import { commitTree } from '../../git/write/commit-tree.ts'
import { mergeTree } from '../../git/write/merge.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { identityOf } from '../accounts/identity.ts'
import { moveRefs } from './move-refs.ts'
import type { RecordContext } from './record.ts'

export interface BranchMerge {
  repository: Repository
  actor: Account
  links: Links
  branch: string
  /** Head of the branch. */
  tip: string
  /** Commit to merge. */
  head: string
  message: string
  /** Whether the branch moves to the head without a merge commit if it can. */
  forward?: boolean
  /** Whether a branch of a fork follows its source. */
  syncing?: boolean
  /** See `moveRefs`. */
  caller?: Caller
}

/** @throws ServiceError 409 on a conflict */
async function merged({ tip, head, message, actor }: BranchMerge, path: string, now: number) {
  const tree = await mergeTree(path, tip, head)
  if (tree === undefined) throw conflict('Merge conflict')
  const by = { ...identityOf(actor), at: now }
  return commitTree(path, { tree, parents: [tip, head], message, author: by, committer: by })
}

/**
 * Merges a commit into a branch, with the events of a push.
 * @returns the new head of the branch; undefined when it already contains the commit
 * @throws ServiceError 403 while archived, 409 on a conflict, when the branch moves concurrently, or
 * when its protection stops the merge
 */
export async function mergeIntoBranch(
  merge: BranchMerge,
  context: RecordContext & Pick<Context, 'git'>,
): Promise<{ sha: string; type: 'merge' | 'fast-forward' } | undefined> {
  const { repository, actor: pusher, links, branch, tip, head, forward = false } = merge
  const { syncing = false, caller } = merge
  if (repository.archived) throw forbidden('Repository was archived so is read-only.')
  const path = context.git.path(repository.id)
  if (await isAncestor(path, head, tip)) return undefined
  const isForward = forward && (await isAncestor(path, tip, head))
  const sha = isForward ? head : await merged(merge, path, context.clock.now())
  const command = { ref: `refs/heads/${branch}`, before: tip, after: sha }
  const moving = { repository, pusher, commands: [command], links, syncing, caller }
  if (!(await moveRefs(moving, context))) {
    throw conflict(`${branch} was updated by another request`)
  }
  return { sha, type: isForward ? 'fast-forward' : 'merge' }
}
