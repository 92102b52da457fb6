import type { RoleNeeds } from '../../../access/auth/roles.ts'
import type { Context } from '../../../api/context.ts'
import { isAncestor } from '../../../git/history/read-commits.ts'
import { guardReasons } from '../../../git/push/ref-guards.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Pull } from '../../../storage/pulls/pull.ts'
import type { BranchProtection } from '../../../storage/branches/branch-protections.ts'
import { isExempt, isListed } from '../../branches/protection/is-listed.ts'
import { protectionReasons } from '../../branches/protection/protected-branch.ts'
import { statusReason } from '../../branches/protection/status-checks.ts'
import { branchTip } from '../mergeability.ts'
import { reviewReasons } from './required-reviews.ts'

type Needs = Pick<Context, 'storage' | 'git'>

/** A merge that someone wants to make. */
export interface ProtectedMerge {
  pull: Pull
  actor: Account
  method: 'merge' | 'squash' | 'rebase'
  /** Head commit of the base branch. */
  tip: string
}

/** What the protection of the base branch says about a merge. */
export interface MergeObstacles {
  reasons: string[]
  /** Whether the head must first contain the base. */
  isBehind: boolean
}

const none: MergeObstacles = { reasons: [], isBehind: false }

/** Whether the base has commits that the head lacks, although it must not. */
async function isBehindBase(
  { pull, tip }: Pick<ProtectedMerge, 'pull' | 'tip'>,
  { checks, strict_checks: strict }: BranchProtection,
  { git }: Needs,
): Promise<boolean> {
  if (checks === null || strict === 0) return false
  return !(await isAncestor(git.path(pull.base.id), tip, pull.head_sha))
}

/** Reasons that do not depend on who merges. */
async function commonReasons(pull: Pull, protection: BranchProtection, { storage }: Needs) {
  const status = await statusReason(protection, pull.head_sha, storage)
  return [
    ...(protection.lock_branch === 1 ? [protectionReasons.locked] : []),
    ...(status === undefined ? [] : [status]),
  ]
}

/** Reasons that depend on who merges, and how. */
async function ownReasons(
  { pull, actor, method }: ProtectedMerge,
  protection: BranchProtection,
  storage: RoleNeeds & Needs['storage'],
) {
  const { restricted, required_linear_history: linear } = protection
  const mayPush = restricted === 0 || (await isListed(protection, 'push', actor, storage))
  const isBypassed = await isListed(protection, 'bypass', actor, storage)
  return [
    ...(mayPush ? [] : [protectionReasons.restricted]),
    ...(isBypassed ? [] : await reviewReasons(pull, protection, storage)),
    ...(linear === 1 && method === 'merge' ? [guardReasons.linear] : []),
  ]
}

/** What the protection of the base branch has against a merge. */
export async function mergeObstacles(
  merge: ProtectedMerge,
  context: Needs,
): Promise<MergeObstacles> {
  const { pull, actor } = merge
  const { storage } = context
  const { base, base_ref: branch } = pull
  const protection = await storage.branchProtections.find(base.id, branch)
  if (!protection || (await isExempt(protection, base, actor, storage))) return none
  const own = await ownReasons(merge, protection, storage)
  const reasons = [...own, ...(await commonReasons(pull, protection, context))]
  return { reasons, isBehind: await isBehindBase(merge, protection, context) }
}

/** Whether protection stops the merge of a pull request for everyone without a special right. */
export async function protectionState(
  pull: Pull,
  context: Needs,
): Promise<'blocked' | 'behind' | undefined> {
  if (pull.state === 'closed') return undefined
  const { base, base_ref: branch } = pull
  const protection = await context.storage.branchProtections.find(base.id, branch)
  if (!protection) return undefined
  const reviews = await reviewReasons(pull, protection, context.storage)
  const others = await commonReasons(pull, protection, context)
  if (reviews.length > 0 || others.length > 0) return 'blocked'
  const tip = await branchTip(base, branch, context)
  const isBehind = tip !== undefined && (await isBehindBase({ pull, tip }, protection, context))
  return isBehind ? 'behind' : undefined
}
