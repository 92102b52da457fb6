import type { Caller } from '../../access/auth/caller.ts'
import { rightsIn } from '../../access/auth/rights.ts'
import { atLeast } from '../../access/auth/roles.ts'
import type { Context } from '../../api/context.ts'
import { forbidden, ServiceError, unprocessable } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { isAncestor } from '../../git/history/read-commits.ts'
import { withProtectionStatus } from '../branches/protection/protected-branch.ts'
import { mergeIntoBranch, type BranchMerge } from '../pushes/merge-commits.ts'
import type { RecordContext } from '../pushes/record.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { fetchCommit } from './fetch-objects.ts'
import { branchTip } from './mergeability.ts'

interface BranchUpdate {
  pull: Pull
  caller: Caller
  actor: Account
  links: Links
  /** The head that the caller knows; undefined for any. */
  expected: string | undefined
}

type Needs = RecordContext & Pick<Context, 'git' | 'storage'>

/** Whether the caller may push to the head branch. */
async function mayPush({ pull, caller }: BranchUpdate, head: Repository, { storage }: Needs) {
  const { role } = await rightsIn(head, caller, storage)
  if (role && atLeast(role, 'write')) return true
  if (pull.maintainer_can_modify === 0) return false
  const there = await rightsIn(pull.base, caller, storage)
  return there.role !== undefined && atLeast(there.role, 'write')
}

/** Merges, and reports conflicts as the documented platform does. @throws ServiceError 403, 422 */
async function merge(merging: BranchMerge, context: Needs): Promise<void> {
  try {
    await withProtectionStatus(422, () => mergeIntoBranch(merging, context))
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 409) throw error
    throw unprocessable('merge conflict between base and head')
  }
}

/**
 * Merges the base branch into the head branch of a pull request, with the events of a push.
 * @throws ServiceError 403 while archived, without write access to the head, and when the token of
 * the caller may not change its workflows; 422 when the head has moved or is gone, the base has no
 * new commits, or both conflict
 */
export async function updateBranch(update: BranchUpdate, context: Needs): Promise<void> {
  const { pull, caller, actor, links, expected } = update
  const { base, base_ref: from, head_ref: branch, head: repository } = pull
  if (pull.state === 'closed') throw unprocessable('The pull request is closed.')
  const tip = repository && (await branchTip(repository, branch, context))
  const head = await branchTip(base, from, context)
  if (!repository || tip === undefined || tip === null || head === undefined) {
    throw unprocessable('The head or base branch of the pull request is gone.')
  }
  if (!(await mayPush(update, repository, context))) {
    throw forbidden('You must have write access to the head repository.')
  }
  if (expected !== undefined && expected !== tip) {
    throw unprocessable('expected head sha didn’t match current head ref.')
  }
  await fetchCommit(head, base, repository, context)
  if (await isAncestor(context.git.path(repository.id), head, tip)) {
    throw unprocessable('There are no new commits on the base branch.')
  }
  const message = `Merge branch '${from}' into ${branch}`
  await merge({ repository, actor, caller, links, branch, tip, head, message }, context)
}
