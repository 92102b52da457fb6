import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Transaction } from '../../../storage/index.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'

/** A feed event in a repository. */
export interface FeedEntry {
  type: string
  repository: Repository
  actor: Pick<Account, 'id'>
  payload: Record<string, unknown>
  /** Milliseconds since the epoch. */
  at: number
}

/** Records a feed event in the transaction of the change that caused it. */
export async function writeFeed(
  { events }: Pick<Transaction, 'events'>,
  { type, repository, actor, payload, at }: FeedEntry,
): Promise<void> {
  const { id, owner, private: hidden } = repository
  await events.create({
    type,
    payload,
    actor_id: actor.id,
    repository_id: id,
    organization_id: owner.type === 'Organization' ? owner.id : null,
    public: hidden ? 0 : 1,
    created_at: at,
  })
}
