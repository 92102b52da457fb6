import type { Account } from '../accounts/accounts.ts'
import { isReader, type Read } from '../repositories/readers.ts'
import type { Handle, Row } from '../tables.ts'
import { countRows } from '../count-rows.ts'

/** Watches of repositories. */
export function subscriptionQueries(handle: Handle) {
  const ofOne = (userId: number, repositoryId: number) =>
    handle
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('repository_id', '=', repositoryId)

  /** Watches of users who can currently see the repository. */
  const watching = (repository: Read) =>
    handle
      .selectFrom('subscriptions')
      .innerJoin('accounts', 'accounts.id', 'subscriptions.user_id')
      .where('subscriptions.repository_id', '=', repository.id)
      .where('subscriptions.ignored', '=', 0)
      .$if(repository.private, (query) => query.where((eb) => isReader(eb, repository)))

  return {
    find: (userId: number, repositoryId: number): Promise<Row<'subscriptions'> | undefined> =>
      ofOne(userId, repositoryId).executeTakeFirst(),

    /** Sets a subscription. An existing one keeps its creation time. */
    set: (subscription: Row<'subscriptions'>): Promise<Row<'subscriptions'>> =>
      handle
        .insertInto('subscriptions')
        .values(subscription)
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'repository_id'])
            .doUpdateSet({ ignored: subscription.ignored }),
        )
        .returningAll()
        .executeTakeFirstOrThrow(),

    end: async (userId: number, repositoryId: number): Promise<void> => {
      await handle
        .deleteFrom('subscriptions')
        .where('user_id', '=', userId)
        .where('repository_id', '=', repositoryId)
        .execute()
    },

    /**
     * Lists users who watch a repository and can see it, in the order in which they started
     * watching.
     */
    watchers: (
      repository: Read,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<Account[]> =>
      watching(repository)
        .selectAll('accounts')
        .orderBy('subscriptions.created_at')
        .orderBy('accounts.id')
        .limit(limit)
        .offset(offset)
        .execute(),

    /** Counts the users that `watchers` lists. */
    countWatchers: (repository: Read): Promise<number> => countRows(watching(repository)),
  }
}
