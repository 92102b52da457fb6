import type { Context } from '../../api/context.ts'
import { forbidden, unprocessable } from '../../core/errors.ts'
import { isAncestor, readCommit } from '../../git/history/read-commits.ts'
import { commitTree } from '../../git/write/commit-tree.ts'
import { revertTree } from '../../git/write/revert.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import { identityOf } from '../accounts/identity.ts'
import { branchTip } from '../pulls/mergeability.ts'

type Needs = Pick<Context, 'git' | 'clock'>

const refused = () => unprocessable('The pull request cannot be reverted automatically.')

/** The commit before the merge: for merges of earlier versions, the first parent of a merge commit. */
async function beforeMerge(
  { merged_onto_sha: known, merge_commit_sha: merge }: Pull,
  path: string,
) {
  const commit = await readCommit(path, merge!)
  const isMerge = commit !== undefined && commit.parents.length > 1
  const sha = known ?? (isMerge ? commit.parents[0] : undefined)
  return sha === undefined ? undefined : readCommit(path, sha)
}

/**
 * Creates a commit on the base branch that reverts what a pull request merged, without a ref.
 * @returns its id
 * @throws ServiceError 403 while archived, 422 for a pull request that is not merged, and where git
 * cannot revert it without conflicts
 */
export async function createRevertCommit(
  { pull, actor }: { pull: Pull; actor: Account },
  context: Needs,
): Promise<string> {
  const { base, merge_commit_sha: last } = pull
  if (base.archived) throw forbidden('Repository was archived so is read-only.')
  if (pull.merged_at === null || last === null)
    throw unprocessable('The pull request is not merged.')
  const path = context.git.path(base.id)
  const sha = await branchTip(base, pull.base_ref, context)
  const tip = sha === undefined ? undefined : await readCommit(path, sha)
  const before = tip && (await beforeMerge(pull, path))
  if (!tip || !before || !(await isAncestor(path, last, tip.sha))) throw refused()
  const by = { ...identityOf(actor), at: context.clock.now() }
  const tree = await revertTree(path, { before, last, tip: tip.sha, by })
  if (tree === undefined || tree === tip.treeId) throw refused()
  const message = `Revert "${pull.title}"\n\nThis reverts commit ${last}, the merge of #${pull.number}.`
  return commitTree(path, { tree, parents: [tip.sha], message, author: by, committer: by })
}
