import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { defaultLabels } from './default-labels.ts'

/** Makes the creator of an organization's repository its administrator. */
async function grantAdmin(
  { repositories }: Transaction,
  { id, owner_id, created_at }: Repository,
  creator: Account,
): Promise<void> {
  if (owner_id === creator.id || creator.type !== 'User') return
  const own = { repository_id: id, user_id: creator.id, permission: 'admin' } as const
  await repositories.addCollaborator({ ...own, created_at })
}

/** Gives a new repository an administrator and the default labels. */
export async function furnish(
  transaction: Transaction,
  repository: Repository,
  creator: Account,
): Promise<void> {
  await grantAdmin(transaction, repository, creator)
  await transaction.labels.createAll(repository.id, defaultLabels)
}
