import { refuseBlockedNow } from '../moderation/refuse.ts'
import type { Context } from '../../api/context.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Row } from '../../storage/schema/tables.ts'
import { lockRepository } from '../repositories/lock-repository.ts'

/** The repository and subscriber. */
interface Subscribing {
  repository: Repository
  user: Account
}

/** Requested subscription; defaults to watching. */
interface SubscriptionInput {
  subscribed?: boolean
  ignored?: boolean
}

/**
 * Watches or ignores a repository, or ends the subscription.
 * @returns the stored subscription; undefined when it was ended
 * @throws ServiceError 403 for blocked users who want to watch, 404 when the repository was deleted
 */
export function setSubscription(
  { repository, user }: Subscribing,
  { ignored = false, subscribed = !ignored }: SubscriptionInput,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<Row<'subscriptions'> | undefined> {
  const key = { user_id: user.id, repository_id: repository.id }
  return storage.transaction(async (transaction) => {
    if (subscribed && !ignored) await refuseBlockedNow(transaction, repository.owner, user)
    await lockRepository(transaction, repository)
    if (ignored || !subscribed) {
      await transaction.notifications.stopWatching(user.id, repository.id)
    }
    if (ignored || subscribed) {
      const row = { ...key, ignored: Number(ignored), created_at: clock.now() }
      return transaction.subscriptions.set(row)
    }
    await transaction.subscriptions.end(user.id, repository.id)
    return undefined
  })
}
