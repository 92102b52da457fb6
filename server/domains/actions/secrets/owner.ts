import type { Account } from '../../../storage/accounts/accounts.ts'
import type { ValueOwner } from '../../../storage/actions/value-owner.ts'
import type { Transaction } from '../../../storage/index.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { lockRepository } from '../../repositories/lock-repository.ts'
import { requireChangeable } from '../../repositories/require-changeable.ts'

/** The organization or the repository that a secret or variable belongs to. */
export type Owner =
  | { organization: Account; repository?: undefined }
  | { repository: Repository; organization?: undefined }

/** The owner in the columns of the store. */
export const ownerRow = ({ organization, repository }: Owner): ValueOwner =>
  organization ? { organization_id: organization.id } : { repository_id: repository.id }

/**
 * Locks an owner, so that nobody else adds something to it.
 * @throws ServiceError 403 while the repository is archived, 404 when it was deleted
 */
export async function lockOwner(
  { organization, repository }: Owner,
  transaction: Pick<Transaction, 'accounts' | 'repositories'>,
): Promise<void> {
  if (organization) return transaction.accounts.lock(organization.id)
  requireChangeable(await lockRepository(transaction, repository))
}
