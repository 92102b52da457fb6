import type { Context } from '../../../api/context.ts'
import type { Transaction } from '../../../storage/index.ts'
import type { BranchProtection } from '../../../storage/branches/branch-protections.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { lockRepository } from '../../repositories/lock-repository.ts'
import { requireChangeable } from '../../repositories/require-changeable.ts'
import { requireProtection } from './protection-at.ts'

type Needs = Pick<Context, 'storage'>

/** A protected branch in a transaction. */
export interface ProtectionEdit {
  repository: Repository
  transaction: Transaction
  protection: BranchProtection
}

/** The branch of a request. */
export interface BranchPlace {
  repository: Repository
  branch: string
}

/**
 * Changes the protection of a branch and returns it.
 * @throws ServiceError 403 while archived, 404 for a branch without protection
 */
export function editProtection(
  { repository: { id }, branch }: BranchPlace,
  work: (edit: ProtectionEdit) => Promise<void>,
  { storage }: Needs,
): Promise<BranchProtection> {
  return storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, { id })
    requireChangeable(repository)
    const protection = await requireProtection(repository, branch, transaction)
    await work({ repository, transaction, protection })
    return requireProtection(repository, branch, transaction)
  })
}

/**
 * Removes the protection of a branch.
 * @throws ServiceError 403 while archived, 404 for a branch without protection
 */
export function deleteProtection(
  { repository: { id }, branch }: BranchPlace,
  { storage }: Needs,
): Promise<void> {
  return storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, { id })
    requireChangeable(repository)
    const protection = await requireProtection(repository, branch, transaction)
    await transaction.branchProtections.delete(protection.id)
  })
}

/**
 * Protects a branch if it is not, changes the protection and returns it.
 * @throws ServiceError 403 while archived
 */
export function putProtection(
  { repository: { id }, branch }: BranchPlace,
  work: (edit: ProtectionEdit) => Promise<void>,
  { storage }: Needs,
): Promise<BranchProtection> {
  return storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, { id })
    requireChangeable(repository)
    const { branchProtections } = transaction
    const present = await branchProtections.find(id, branch)
    if (!present) await branchProtections.create(id, branch)
    const protection = present ?? (await requireProtection(repository, branch, transaction))
    await work({ repository, transaction, protection })
    return requireProtection(repository, branch, transaction)
  })
}
