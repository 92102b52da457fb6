import type { RoleNeeds } from '../../../access/auth/roles.ts'
import { isAncestor } from '../../../git/history/read-commits.ts'
import { hasMerge } from '../../../git/history/has-merge.ts'
import { noObject } from '../../../git/formats/names.ts'
import {
  guardReasons,
  hookDeclined,
  updateFailed,
  type RefGuard,
} from '../../../git/push/ref-guards.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Storage } from '../../../storage/index.ts'
import type { BranchProtection } from '../../../storage/branches/branch-protections.ts'
import type { PushCommand } from '../../../storage/pushes/pushes.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { isExempt, isListed } from './is-listed.ts'
import { needsApprovals, protectionReasons } from './protected-branch.ts'
import { statusReason } from './status-checks.ts'

type Needs = RoleNeeds &
  Pick<Storage, 'apps' | 'branchProtections' | 'checkRuns' | 'commitStatuses'>

/** Changes of refs that an account wants to make. */
export interface ProposedPush {
  repository: Repository
  pusher: Account
  commands: readonly PushCommand[]
  /** Whether a branch of a fork follows its source. */
  syncing?: boolean | undefined
}

/** What protection says about a push, before its objects are known. */
export interface Judgement {
  /** Why refs must not change. */
  reasons: Map<string, string[]>
  /** What remains to be checked when the objects are there. */
  guards: RefGuard[]
}

interface Case {
  protection: BranchProtection
  command: PushCommand
  push: ProposedPush
}

const isDeletion = ({ after }: PushCommand) => after === noObject
const isCreation = ({ before }: PushCommand) => before === noObject

/** Reasons of rules about who may push. */
async function accessReasons({ protection, command, push }: Case, storage: Needs) {
  const { lock_branch, allow_fork_syncing, restricted, block_creations } = protection
  const isSynced = push.syncing === true && allow_fork_syncing === 1
  const isFree = restricted === 0 || (isCreation(command) && block_creations === 0)
  const mayPush = isFree || (await isListed(protection, 'push', push.pusher, storage))
  return [
    ...(lock_branch === 1 && !isSynced ? [protectionReasons.locked] : []),
    ...(mayPush ? [] : [protectionReasons.restricted]),
  ]
}

/** Reasons of rules about how commits come to the branch. */
async function contentReasons({ protection, command, push }: Case, storage: Needs) {
  const { required_approvals: approvals } = protection
  const isReviewed =
    approvals === null || (await isListed(protection, 'bypass', push.pusher, storage))
  const status = await statusReason(protection, command.after, storage)
  return [
    ...(isReviewed
      ? []
      : [approvals === 0 ? protectionReasons.pullRequest : needsApprovals(approvals)]),
    ...(status === undefined ? [] : [status]),
  ]
}

async function reasonsFor(each: Case, isFree: boolean, storage: Needs): Promise<string[]> {
  const { protection, command } = each
  if (isDeletion(command) && protection.allow_deletions === 0) return [protectionReasons.deletion]
  if (isFree) return []
  const access = await accessReasons(each, storage)
  if (isDeletion(command) || isCreation(command)) return access
  return [...access, ...(await contentReasons(each, storage))]
}

const guardOf = ({ protection, command: { ref } }: Case, isFree: boolean): RefGuard => ({
  ref,
  forward: protection.allow_force_pushes === 0,
  linear: protection.required_linear_history === 1 && !isFree,
})

const branchOf = (ref: string) => /^refs\/heads\/(.+)$/s.exec(ref)?.[1]

/** The commands on protected branches. Merges of pull requests have rules of their own. */
async function casesOf(push: ProposedPush, { branchProtections }: Needs): Promise<Case[]> {
  const { repository, commands } = push
  const own = commands.filter(({ merges }) => merges === undefined)
  if (!own.some(({ ref }) => branchOf(ref) !== undefined)) return []
  const names = await branchProtections.branches(repository.id)
  const cases: Case[] = []
  for (const command of own) {
    const branch = branchOf(command.ref)
    if (branch === undefined || !names.has(branch)) continue
    const protection = await branchProtections.find(repository.id, branch)
    if (protection) cases.push({ protection, command, push })
  }
  return cases
}

/**
 * Judges changes of refs by the protection of their branches. Deletions and force pushes are refused
 * for everyone; the other rules may exempt administrators.
 */
export async function judgePush(push: ProposedPush, storage: Needs): Promise<Judgement> {
  const judgement: Judgement = { reasons: new Map(), guards: [] }
  for (const each of await casesOf(push, storage)) {
    const { protection, command } = each
    const isFree = await isExempt(protection, push.repository, push.pusher, storage)
    const reasons = await reasonsFor(each, isFree, storage)
    if (reasons.length > 0) judgement.reasons.set(command.ref, reasons)
    if (isDeletion(command) || isCreation(command)) continue
    judgement.guards.push(guardOf(each, isFree))
  }
  return judgement
}

/** Reasons to refuse changes whose objects are in the repository. */
export async function refusalsOf(
  push: ProposedPush,
  path: string,
  storage: Needs,
): Promise<string[]> {
  const { reasons, guards } = await judgePush(push, storage)
  const all = [...reasons.values()].flat()
  for (const { ref, forward, linear } of guards) {
    const move = push.commands.find((command) => command.ref === ref)!
    if (forward && !(await isAncestor(path, move.before, move.after))) {
      all.push(guardReasons.forward)
    }
    if (linear && (await hasMerge(path, move))) all.push(guardReasons.linear)
  }
  return all
}

/** A judgement in the words of a push with git. */
export const toldToGit = ({ reasons, guards }: Judgement) => ({
  reasons: new Map([...reasons.keys()].map((ref) => [ref, hookDeclined])),
  messages: [...reasons].flatMap(([ref, why]) => [
    updateFailed(ref),
    ...why.map((reason) => `error: ${reason}`),
  ]),
  guards,
})
