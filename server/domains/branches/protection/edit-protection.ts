import type { Context } from '../../../api/context.ts'
import type { EventSource } from '../../../api/event-source.ts'
import type { Transaction } from '../../../storage/index.ts'
import type { BranchProtection } from '../../../storage/branches/branch-protections.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { trigger } from '../../../workers/delivery/trigger.ts'
import { lockRepository } from '../../repositories/lock-repository.ts'
import { requireChangeable } from '../../repositories/require-changeable.ts'
import { shownProtection } from '../protection-view.ts'
import { requireProtection } from './protection-at.ts'
import { protectionRuleEvent } from './rule-event.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/** A protected branch in a transaction. */
export interface ProtectionEdit {
  repository: Repository
  transaction: Transaction
  protection: BranchProtection
}

/** The branch of a request. */
export interface BranchPlace extends EventSource {
  branch: string
}

interface Change {
  before?: BranchProtection | undefined
  after?: BranchProtection | undefined
}

/** Sends the event of a change, in its transaction. */
async function announce(
  transaction: Transaction,
  source: EventSource,
  { before, after }: Change,
  context: Needs,
): Promise<void> {
  const show = (protection: BranchProtection | undefined) =>
    protection && shownProtection(protection, source, transaction)
  const event = protectionRuleEvent(source, {
    before: await show(before),
    after: await show(after),
  })
  if (event) await trigger(transaction, event, context)
}

/**
 * Lets a protection follow its branch to a new name, unless that is protected itself, in the
 * transaction of the new name.
 */
export async function renameProtection(
  transaction: Transaction,
  { branch: from, ...source }: BranchPlace,
  to: string,
  context: Needs,
): Promise<void> {
  const { branchProtections } = transaction
  const before = await branchProtections.find(source.repository.id, from)
  if (!before) return
  await branchProtections.rename(source.repository.id, from, to)
  const renamed = await branchProtections.find(source.repository.id, to)
  if (renamed?.id !== before.id) return announce(transaction, source, { before }, context)
  const now = { updated_at: context.clock.now() }
  await branchProtections.update(before.id, now)
  const after = { ...renamed, ...now }
  await announce(transaction, source, { before, after }, context)
}

/** Locks the repository and runs `work` in a transaction. @throws ServiceError 403 while archived */
function inChangeable<Result>(
  place: BranchPlace,
  work: (transaction: Transaction, here: BranchPlace) => Promise<Result>,
  { storage }: Needs,
): Promise<Result> {
  return storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, place.repository)
    requireChangeable(repository)
    return work(transaction, { ...place, repository })
  })
}

/** Runs `work` on a protection, and returns what it has become. */
async function edited(
  { transaction, repository, protection }: ProtectionEdit,
  work: (edit: ProtectionEdit) => Promise<void>,
  { clock }: Needs,
): Promise<BranchProtection> {
  await work({ transaction, repository, protection })
  await transaction.branchProtections.update(protection.id, { updated_at: clock.now() })
  return requireProtection(repository, protection.branch, transaction)
}

/**
 * Changes the protection of a branch and returns it.
 * @throws ServiceError 403 while archived, 404 for a branch without protection
 */
export function editProtection(
  place: BranchPlace,
  work: (edit: ProtectionEdit) => Promise<void>,
  context: Needs,
): Promise<BranchProtection> {
  const change = async (transaction: Transaction, { branch, ...source }: BranchPlace) => {
    const { repository } = source
    const before = await requireProtection(repository, branch, transaction)
    const after = await edited({ repository, transaction, protection: before }, work, context)
    await announce(transaction, source, { before, after }, context)
    return after
  }
  return inChangeable(place, change, context)
}

/**
 * Removes the protection of a branch.
 * @throws ServiceError 403 while archived, 404 for a branch without protection
 */
export function deleteProtection(place: BranchPlace, context: Needs): Promise<void> {
  const remove = async (transaction: Transaction, { branch, ...source }: BranchPlace) => {
    const before = await requireProtection(source.repository, branch, transaction)
    await transaction.branchProtections.delete(before.id)
    await announce(transaction, source, { before }, context)
  }
  return inChangeable(place, remove, context)
}

/**
 * Protects a branch if it is not, changes the protection and returns it.
 * @throws ServiceError 403 while archived
 */
export function putProtection(
  place: BranchPlace,
  work: (edit: ProtectionEdit) => Promise<void>,
  context: Needs,
): Promise<BranchProtection> {
  const put = async (transaction: Transaction, { branch, ...source }: BranchPlace) => {
    const { repository } = source
    const { branchProtections } = transaction
    const before = await branchProtections.find(repository.id, branch)
    if (!before) await branchProtections.create(repository.id, branch, context.clock.now())
    const protection = before ?? (await requireProtection(repository, branch, transaction))
    const after = await edited({ repository, transaction, protection }, work, context)
    await announce(transaction, source, { before, after }, context)
    return after
  }
  return inChangeable(place, put, context)
}
