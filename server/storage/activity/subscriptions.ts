import type { Account } from '../accounts/accounts.ts'
import { isReader, type Read } from '../repositories/readers.ts'
import type { Handle, Row } from '../tables.ts'

/** Who watches or ignores which repository. */
export function subscriptionQueries(handle: Handle) {
  const ofOne = (userId: number, repositoryId: number) =>
    handle
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('repository_id', '=', repositoryId)

  /** Those who lost sight of the repository are passed over, and come back when they see it again. */
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

    /** What is watched or ignored since earlier stays so since then. */
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

    /** Who watches a repository and may see it, in the order in which they began. */
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

    /** How many of them there are. */
    countWatchers: async (repository: Read): Promise<number> => {
      const { count } = await watching(repository)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
  }
}
