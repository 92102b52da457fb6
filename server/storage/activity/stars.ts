import type { Account } from '../accounts/accounts.ts'
import { accountsOf } from '../accounts/accounts-of.ts'
import { isReader, type Read } from '../repositories/readers.ts'
import type { Handle, Row } from '../schema/tables.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'
import { composed } from '../sql/composed.ts'

const count = (handle: Handle, repositoryId: number, change: 1 | -1) =>
  handle
    .updateTable('repositories')
    .set((set) => ({ stargazers_count: set('stargazers_count', '+', change) }))
    .where('id', '=', repositoryId)
    .execute()

/** Stars of users who can still see the repository. */
const visibleStars = (handle: Handle, repository: Read) =>
  handle
    .selectFrom('stars')
    .where('stars.repository_id', '=', repository.id)
    .$if(repository.private, (query) =>
      query
        .innerJoin('accounts', 'accounts.id', 'stars.user_id')
        .where((eb) => isReader(eb, repository)),
    )

function starReads(handle: Handle) {
  return {
    /**
     * Lists users who starred a repository and can see it, in the order in which they starred it.
     */
    givers: (repository: Read, { limit, offset }: PageRange): Promise<Account[]> =>
      accountsOf(
        handle,
        visibleStars(handle, repository)
          .select(['stars.user_id', 'stars.created_at as since'])
          .orderBy('stars.created_at')
          .orderBy('stars.user_id')
          .limit(limit)
          .offset(offset),
      ),

    /** Counts the users that `givers` lists. */
    countGivers: (repository: Read, page?: PageRange): Promise<number> =>
      totalOf(handle, visibleStars(handle, repository), page),

    /** When a user starred these repositories, by id of the repository. */
    givenAt: async (userId: number, repositoryIds: number[]): Promise<Map<number, number>> => {
      if (repositoryIds.length === 0) return new Map()
      const rows = await handle
        .selectFrom('stars')
        .select(['repository_id as id', 'created_at as at'])
        .where('user_id', '=', userId)
        .where('repository_id', 'in', repositoryIds)
        .execute()
      return new Map(rows.map(({ id, at }) => [id, at]))
    },

    /** When these users starred a repository, by id of the user. */
    givenBy: async (userIds: number[], repositoryId: number): Promise<Map<number, number>> => {
      if (userIds.length === 0) return new Map()
      const rows = await handle
        .selectFrom('stars')
        .select(['user_id as id', 'created_at as at'])
        .where('repository_id', '=', repositoryId)
        .where('user_id', 'in', userIds)
        .execute()
      return new Map(rows.map(({ id, at }) => [id, at]))
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

function starWrites(handle: Handle) {
  return {
    /** Stars a repository. Returns false when it was already starred. */
    async give(star: Row<'stars'>): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await handle
        .insertInto('stars')
        .values(star)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (!numInsertedOrUpdatedRows) return false
      await count(handle, star.repository_id, 1)
      return true
    },

    /** Removes a star. Returns false when there was none. */
    async takeBack(userId: number, repositoryId: number): Promise<boolean> {
      const { numDeletedRows } = await handle
        .deleteFrom('stars')
        .where('user_id', '=', userId)
        .where('repository_id', '=', repositoryId)
        .executeTakeFirst()
      if (numDeletedRows === 0n) return false
      await count(handle, repositoryId, -1)
      return true
    },
  }
}

/** Stars of repositories. The repository row holds their count. */
export function starQueries(handle: Handle) {
  return composed(starReads(handle), starWrites(handle))
}
