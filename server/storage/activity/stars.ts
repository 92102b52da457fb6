import type { Account } from '../accounts/accounts.ts'
import { isReader, type Read } from '../repositories/readers.ts'
import type { Handle, Row } from '../tables.ts'

/** Who has given which repository a star; how many a repository has is counted in its row. */
export function starQueries(handle: Handle) {
  const count = (repositoryId: number, change: 1 | -1) =>
    handle
      .updateTable('repositories')
      .set((set) => ({ stargazers_count: set('stargazers_count', '+', change) }))
      .where('id', '=', repositoryId)
      .execute()

  /** Those who lost sight of the repository are passed over. */
  const giving = (repository: Read) =>
    handle
      .selectFrom('stars')
      .innerJoin('accounts', 'accounts.id', 'stars.user_id')
      .where('stars.repository_id', '=', repository.id)
      .$if(repository.private, (query) => query.where((eb) => isReader(eb, repository)))

  return {
    /** Who has given a repository a star and may see it, in the order in which they did. */
    givers: (
      repository: Read,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<Account[]> =>
      giving(repository)
        .selectAll('accounts')
        .orderBy('stars.created_at')
        .orderBy('accounts.id')
        .limit(limit)
        .offset(offset)
        .execute(),

    /** How many of them there are. */
    countGivers: async (repository: Read): Promise<number> => {
      const { count: givers } = await giving(repository)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return givers
    },

    /** False when it was given before. */
    async give(star: Row<'stars'>): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await handle
        .insertInto('stars')
        .values(star)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (!numInsertedOrUpdatedRows) return false
      await count(star.repository_id, 1)
      return true
    },

    /** False when there was none. */
    async takeBack(userId: number, repositoryId: number): Promise<boolean> {
      const { numDeletedRows } = await handle
        .deleteFrom('stars')
        .where('user_id', '=', userId)
        .where('repository_id', '=', repositoryId)
        .executeTakeFirst()
      if (numDeletedRows === 0n) return false
      await count(repositoryId, -1)
      return true
    },

    async isGiven(userId: number, repositoryId: number): Promise<boolean> {
      const found = await handle
        .selectFrom('stars')
        .select('created_at')
        .where('user_id', '=', userId)
        .where('repository_id', '=', repositoryId)
        .executeTakeFirst()
      return found !== undefined
    },
  }
}
