import { amended } from '../sql/amended.ts'
import type { Updateable } from 'kysely'
import type { Account, accountQueries } from '../accounts/accounts.ts'
import { associationIn, type AuthorAssociation } from '../repositories/author-associations.ts'
import type { IssuePlace } from '../issues/issue-parts.ts'
import type { Handle, NewRow, Row, Tables } from '../schema/tables.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'
import { composed } from '../sql/composed.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>

type Stored = Row<'pull_reviews'>

interface Found extends Stored {
  association: AuthorAssociation
}

/** A review of a pull request. */
export interface Review extends Found {
  /** Null when the account was deleted. */
  user: Account | null
}

/** The reviews of a pull request that a user can see: all but pending ones of others. */
export interface ReviewSelection {
  issueId: number
  /** Undefined for callers who are no user. */
  viewerId: number | undefined
}

const select = (handle: Handle, { issueId, viewerId }: ReviewSelection) =>
  handle
    .selectFrom('pull_reviews')
    .where('issue_id', '=', issueId)
    .where((eb) => eb.or([eb('state', '!=', 'PENDING'), eb('user_id', '=', viewerId ?? 0)]))

async function withAuthors(accounts: Accounts, rows: readonly Found[]): Promise<Review[]> {
  const users = await accounts.findMany(rows.flatMap(({ user_id: id }) => id ?? []))
  return rows.map((row) => amended(row, { user: users.get(row.user_id ?? 0) ?? null }))
}

function reviewReads(handle: Handle, accounts: Accounts) {
  return composed(
    {
      find: async (
        place: IssuePlace,
        selection: ReviewSelection,
        id: number,
      ): Promise<Review | undefined> => {
        const rows = await select(handle, selection)
          .selectAll()
          .select(associationIn('pull_reviews', place))
          .where('id', '=', id)
          .execute()
        return (await withAuthors(accounts, rows))[0]
      },

      /** Lists reviews, oldest first. */
      list: async (
        place: IssuePlace,
        selection: ReviewSelection,
        { limit, offset }: PageRange,
      ): Promise<Review[]> => {
        const rows = await select(handle, selection)
          .selectAll()
          .select(associationIn('pull_reviews', place))
          .orderBy('id')
          .limit(limit)
          .offset(offset)
          .execute()
        return withAuthors(accounts, rows)
      },

      count: (selection: ReviewSelection, page?: PageRange): Promise<number> =>
        totalOf(handle, select(handle, selection), page),
    },
    readsOfMany(handle, accounts),
    decisionReads(handle, accounts),
  )
}

function readsOfMany(handle: Handle, accounts: Accounts) {
  return {
    /** Finds reviews by id, in no particular order. */
    findMany: async (place: IssuePlace, ids: readonly number[]): Promise<Review[]> => {
      if (ids.length === 0) return []
      const rows = await handle
        .selectFrom('pull_reviews')
        .selectAll()
        .select(associationIn('pull_reviews', place))
        .where('id', 'in', ids)
        .execute()
      return withAuthors(accounts, rows)
    },
  }
}

function decisionReads(handle: Handle, accounts: Accounts) {
  return {
    /** Decisions and dismissed decisions, newest first. */
    decisions: (issueId: number, limit: number): Promise<Stored[]> =>
      handle
        .selectFrom('pull_reviews')
        .selectAll()
        .where('issue_id', '=', issueId)
        .where('state', 'in', ['APPROVED', 'CHANGES_REQUESTED', 'DISMISSED'])
        .orderBy('submitted_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** Reviews that approve a pull request. */
    approvals: async (place: IssuePlace, issueId: number): Promise<Review[]> => {
      const rows = await handle
        .selectFrom('pull_reviews')
        .selectAll()
        .select(associationIn('pull_reviews', place))
        .where('issue_id', '=', issueId)
        .where('state', '=', 'APPROVED')
        .orderBy('id')
        .execute()
      return withAuthors(accounts, rows)
    },

    /** Whether a user has a pending review of a pull request. */
    isPending: async (issueId: number, userId: number): Promise<boolean> => {
      const found = await handle
        .selectFrom('pull_reviews')
        .select('id')
        .where('issue_id', '=', issueId)
        .where('user_id', '=', userId)
        .where('state', '=', 'PENDING')
        .executeTakeFirst()
      return found !== undefined
    },
  }
}

function reviewWrites(handle: Handle) {
  return {
    create: async (row: NewRow<'pull_reviews'>): Promise<number> => {
      const { id } = await handle
        .insertInto('pull_reviews')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    update: async (id: number, change: Updateable<Tables['pull_reviews']>): Promise<void> => {
      await handle.updateTable('pull_reviews').set(change).where('id', '=', id).execute()
    },

    delete: async (id: number): Promise<void> => {
      await handle.deleteFrom('pull_reviews').where('id', '=', id).execute()
    },
  }
}

/** Reviews of pull requests. */
export function reviewQueries(handle: Handle, accounts: Accounts) {
  return composed(reviewReads(handle, accounts), reviewWrites(handle))
}
