import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { repositoryEvent } from './event.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'

export interface Deletion {
  repository: Repository
  sender: Account
  links: Links
}

export type DeleteContext = Pick<
  Context,
  'storage' | 'git' | 'clock' | 'log' | 'versions' | 'listeners'
>

/**
 * Notifies the webhooks of a repository and deletes its row, in a transaction that has locked it
 * and in which it has left its network. The caller removes the folder after the commit.
 */
export async function endRepository(
  transaction: Transaction,
  source: Deletion,
  context: DeleteContext,
): Promise<void> {
  const { repository } = source
  const webhookEvents = [
    repositoryEvent(source, { action: 'deleted' }),
    ...(await context.listeners.deletedRepository(transaction, source)),
  ]
  await triggerAll(transaction, webhookEvents, context)
  await transaction.hooks.endOf({ kind: 'repository', id: repository.id }, context.clock.now())
  await transaction.repositories.delete(repository.id)
}
