import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** A feed event in a repository. */
export interface FeedEntry {
  type: string
  repository: Repository
  actor: Pick<Account, 'id'>
  payload: Record<string, unknown>
  /** Milliseconds since the epoch. */
  at: number
}

/** Records feed events in the transaction of the change that caused them. */
export async function writeFeed(
  { events }: Pick<Transaction, 'events'>,
  ...entries: readonly FeedEntry[]
): Promise<void> {
  await events.create(
    ...entries.map(({ type, repository: { id, owner, private: hidden }, actor, payload, at }) => ({
      type,
      payload,
      actor_id: actor.id,
      repository_id: id,
      organization_id: owner.type === 'Organization' ? owner.id : null,
      public: hidden ? 0 : 1,
      created_at: at,
    })),
  )
}
