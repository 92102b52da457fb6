import { roleIn } from '../../access/auth/roles.ts'
import { notFound } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/**
 * Locks the repository that another one is copied from, and its organization, whose members can
 * lose access. Fails if it became private or the creator can no longer read it, because the copy
 * took time.
 * @throws ServiceError 404
 */
export async function lockSource(
  source: Repository,
  creator: Account,
  transaction: Transaction,
): Promise<Repository> {
  const { organizations, repositories } = transaction
  if (source.private && source.owner.type === 'Organization') {
    await organizations.hold(source.owner_id)
  }
  await repositories.lock(source.id)
  const found = await repositories.find(source.id)
  if (!found || (found.private && !source.private)) throw notFound()
  // An app acts without a user, through the permissions of its installation.
  const isUser = creator.type === 'User'
  if (isUser && (await roleIn(found, creator, transaction)) === undefined) throw notFound()
  return found
}
