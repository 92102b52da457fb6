import { refuseBlockedNow } from '../accounts/blocks/refuse.ts'
import type { Context } from '../../api/context.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Row } from '../../storage/tables.ts'
import { present } from './present.ts'

/** Whose subscription to what is meant. */
interface Subscribing {
  repository: Repository
  user: Account
}

/** What somebody asks for; where nothing is said, to watch. */
interface Wish {
  subscribed?: boolean
  ignored?: boolean
}

/**
 * Lets somebody watch a repository, ignore it, or do neither.
 * @returns what is stored now; nothing where it is neither
 * @throws ServiceError 403 for those who are blocked and want to watch, 404 when the repository went meanwhile
 */
export function setSubscription(
  { repository, user }: Subscribing,
  { ignored = false, subscribed = !ignored }: Wish,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<Row<'subscriptions'> | undefined> {
  const key = { user_id: user.id, repository_id: repository.id }
  return storage.transaction(async (transaction) => {
    if (subscribed && !ignored) await refuseBlockedNow(transaction, repository.owner, user)
    await present(transaction, repository)
    if (ignored || subscribed) {
      const row = { ...key, ignored: Number(ignored), created_at: clock.now() }
      return transaction.subscriptions.set(row)
    }
    await transaction.subscriptions.end(user.id, repository.id)
    return undefined
  })
}
