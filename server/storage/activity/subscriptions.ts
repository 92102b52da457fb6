import type { Account } from '../accounts/accounts.ts'
import { accountsOf } from '../accounts/accounts-of.ts'
import { isReader, type Read } from '../repositories/readers.ts'
import type { Handle, Row } from '../schema/tables.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'

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
      .where('subscriptions.repository_id', '=', repository.id)
      .where('subscriptions.ignored', '=', 0)
      .$if(repository.private, (query) =>
        query
          .innerJoin('accounts', 'accounts.id', 'subscriptions.user_id')
          .where((eb) => isReader(eb, repository)),
      )

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
    watchers: (repository: Read, { limit, offset }: PageRange): Promise<Account[]> =>
      accountsOf(
        handle,
        watching(repository)
          .select(['subscriptions.user_id', 'subscriptions.created_at as since'])
          .orderBy('subscriptions.created_at')
          .orderBy('subscriptions.user_id')
          .limit(limit)
          .offset(offset),
      ),

    /** Counts the users that `watchers` lists. */
    countWatchers: (repository: Read, page?: PageRange): Promise<number> =>
      totalOf(handle, watching(repository), page),
  }
}
