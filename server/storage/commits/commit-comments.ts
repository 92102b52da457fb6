import type { Account, accountQueries } from '../accounts/accounts.ts'
import { authorAssociations, type AuthorAssociation } from '../repositories/author-associations.ts'
import { reactionCounts, type ReactionCounts } from '../sql/reaction-counts.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'
import type { Repository } from '../repositories/repositories.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>
type Place = Pick<Repository, 'id' | 'owner_id'>
type Stored = Row<'commit_comments'>

/** A comment on a commit. */
export interface CommitComment extends Omit<Stored, 'reactions'> {
  reactions: ReactionCounts
  /** Null when the account was deleted. */
  user: Account | null
  association: AuthorAssociation
}

/** @param commitId omit it for all commits of the repository */
const select = (handle: Handle, { id }: Place, commitId?: string) =>
  handle
    .selectFrom('commit_comments')
    .where('repository_id', '=', id)
    .$if(commitId !== undefined, (query) => query.where('commit_id', '=', commitId!))

async function withAuthors(
  handle: Handle,
  accounts: Accounts,
  place: Place,
  rows: readonly Stored[],
): Promise<CommitComment[]> {
  const authors = rows.flatMap(({ user_id: id }) => id ?? [])
  const users = await accounts.findMany(authors)
  const associations = await authorAssociations(handle, place, authors)
  return rows.map((row) => ({
    ...row,
    reactions: reactionCounts(row.reactions),
    user: users.get(row.user_id ?? 0) ?? null,
    association: associations.get(row.user_id ?? 0) ?? 'NONE',
  }))
}

function commentReads(handle: Handle, accounts: Accounts) {
  return {
    find: async (place: Place, id: number): Promise<CommitComment | undefined> => {
      const rows = await select(handle, place).selectAll().where('id', '=', id).execute()
      return (await withAuthors(handle, accounts, place, rows))[0]
    },

    /** Lists comments, oldest first. @param commitId omit it for all commits */
    list: async (
      place: Place,
      { limit, offset }: PageRange,
      commitId?: string,
    ): Promise<CommitComment[]> =>
      withAuthors(
        handle,
        accounts,
        place,
        await select(handle, place, commitId)
          .selectAll()
          .orderBy('id')
          .limit(limit)
          .offset(offset)
          .execute(),
      ),

    count: (place: Place, page?: PageRange, commitId?: string): Promise<number> =>
      totalOf(handle, select(handle, place, commitId), page),

    /** Counts the comments on each of some commits. Commits without comments have no entry. */
    countOn: async (
      repositoryId: number,
      commitIds: readonly string[],
    ): Promise<Map<string, number>> => {
      if (commitIds.length === 0) return new Map()
      const rows = await handle
        .selectFrom('commit_comments')
        .select((eb) => ['commit_id', eb.fn.countAll<number>().as('count')])
        .where('repository_id', '=', repositoryId)
        .where('commit_id', 'in', [...new Set(commitIds)])
        .groupBy('commit_id')
        .execute()
      return new Map(rows.map(({ commit_id: id, count }) => [id, count]))
    },
  }
}

function commentWrites(handle: Handle) {
  return {
    create: async (row: NewRow<'commit_comments'>): Promise<number> => {
      const { id } = await handle
        .insertInto('commit_comments')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    update: async (id: number, change: Pick<Stored, 'body' | 'updated_at'>): Promise<void> => {
      await handle.updateTable('commit_comments').set(change).where('id', '=', id).execute()
    },

    delete: async (id: number): Promise<void> => {
      await handle.deleteFrom('commit_comments').where('id', '=', id).execute()
    },
  }
}

/** Comments on commits. */
export function commitCommentQueries(handle: Handle, accounts: Accounts) {
  return { ...commentReads(handle, accounts), ...commentWrites(handle) }
}
