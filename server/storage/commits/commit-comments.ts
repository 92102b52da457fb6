import { amended } from '../sql/amended.ts'
import type { Account, accountQueries } from '../accounts/accounts.ts'
import { associationIn, type AuthorAssociation } from '../repositories/author-associations.ts'
import { reactionCounts, type ReactionCounts } from '../sql/reaction-counts.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'
import type { Repository } from '../repositories/repositories.ts'
import { composed } from '../sql/composed.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>
type Place = Pick<Repository, 'id' | 'owner_id'>
type Stored = Row<'commit_comments'>

interface Found extends Stored {
  association: AuthorAssociation
}

/** A comment on a commit. */
export interface CommitComment extends Omit<Found, 'reactions'> {
  reactions: ReactionCounts
  /** Null when the account was deleted. */
  user: Account | null
}

/** @param commitId omit it for all commits of the repository */
const select = (handle: Handle, { id }: Place, commitId?: string) =>
  handle
    .selectFrom('commit_comments')
    .where('repository_id', '=', id)
    .$if(commitId !== undefined, (query) => query.where('commit_id', '=', commitId!))

const selectAll = (handle: Handle, place: Place, commitId?: string) =>
  select(handle, place, commitId).selectAll().select(associationIn('commit_comments', place))

async function withAuthors(accounts: Accounts, rows: readonly Found[]): Promise<CommitComment[]> {
  const users = await accounts.findMany(rows.flatMap(({ user_id: id }) => id ?? []))
  return rows.map((row) =>
    amended(row, {
      reactions: reactionCounts(row.reactions),
      user: users.get(row.user_id ?? 0) ?? null,
    }),
  )
}

function commentReads(handle: Handle, accounts: Accounts) {
  return {
    find: async (place: Place, id: number): Promise<CommitComment | undefined> => {
      const rows = await selectAll(handle, place).where('id', '=', id).execute()
      return (await withAuthors(accounts, rows))[0]
    },

    /** Lists comments, oldest first. @param commitId omit it for all commits */
    list: async (
      place: Place,
      { limit, offset }: PageRange,
      commitId?: string,
    ): Promise<CommitComment[]> =>
      withAuthors(
        accounts,
        await selectAll(handle, place, commitId)
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
  return composed(commentReads(handle, accounts), commentWrites(handle))
}
