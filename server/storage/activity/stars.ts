import type { Account } from '../accounts/accounts.ts'
import { isReader, type Read } from '../repositories/readers.ts'
import type { Handle, Row } from '../tables.ts'
import { countRows } from '../count-rows.ts'

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
    .innerJoin('accounts', 'accounts.id', 'stars.user_id')
    .where('stars.repository_id', '=', repository.id)
    .$if(repository.private, (query) => query.where((eb) => isReader(eb, repository)))

function starReads(handle: Handle) {
  return {
    /**
     * Lists users who starred a repository and can see it, in the order in which they starred it.
     */
    givers: (
      repository: Read,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<Account[]> =>
      visibleStars(handle, repository)
        .selectAll('accounts')
        .orderBy('stars.created_at')
        .orderBy('accounts.id')
        .limit(limit)
        .offset(offset)
        .execute(),

    /** Counts the users that `givers` lists. */
    countGivers: (repository: Read): Promise<number> => countRows(visibleStars(handle, repository)),

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
  return { ...starReads(handle), ...starWrites(handle) }
}
