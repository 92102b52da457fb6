import { sql } from 'kysely'
import type { accountQueries } from '../accounts/accounts.ts'
import { inOrder, isSelected, type IssueOrder, type IssueSelection } from './issue-lists.ts'
import { narrow } from './narrow-issues.ts'
import { issueParts, type Issue, type IssuePlace } from './issue-parts.ts'
import type { Handle, Row } from '../schema/tables.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>

export type { Issue } from './issue-parts.ts'

interface Listing {
  order: IssueOrder
  limit: number
  offset: number
}

const withRelations = (
  handle: Handle,
  accounts: Accounts,
  place: IssuePlace,
  rows: readonly Row<'issues'>[],
): Promise<Issue[]> => issueParts(handle, accounts)([place], rows)

const withRelationsOf = async (
  handle: Handle,
  accounts: Accounts,
  place: IssuePlace,
  row: Row<'issues'> | undefined,
) => row && (await withRelations(handle, accounts, place, [row]))[0]

function issueReads(handle: Handle, accounts: Accounts) {
  return {
    /** Finds an issue or pull request by number. */
    find: async (place: IssuePlace, number: number): Promise<Issue | undefined> =>
      withRelationsOf(
        handle,
        accounts,
        place,
        await handle
          .selectFrom('issues')
          .selectAll()
          .where('repository_id', '=', place.id)
          .where('number', '=', number)
          .executeTakeFirst(),
      ),

    /** Finds issues of a repository by id, in no particular order. */
    findMany: async (place: IssuePlace, ids: readonly number[]): Promise<Issue[]> => {
      if (ids.length === 0) return []
      const rows = await handle
        .selectFrom('issues')
        .selectAll()
        // The sign keeps SQLite from reading an index of the repository instead of the primary key.
        .where(sql`+issues.repository_id`, '=', place.id)
        .where('id', 'in', ids)
        .execute()
      return withRelations(handle, accounts, place, rows)
    },

    list: async (
      place: IssuePlace,
      selection: Omit<IssueSelection, 'repositoryId'>,
      { order, limit, offset }: Listing,
    ): Promise<Issue[]> => {
      const wanted = await narrow(handle, { ...selection, repositoryId: place.id })
      const page = handle
        .selectFrom('issues')
        .select('issues.id')
        .where((eb) => isSelected(eb, wanted))
        .orderBy(inOrder(order))
        .limit(limit)
        .offset(offset)
      const rows = await handle
        .selectFrom('issues')
        .selectAll()
        .where('issues.id', 'in', page)
        .orderBy(inOrder(order))
        .execute()
      return withRelations(handle, accounts, place, rows)
    },

    count: async (selection: IssueSelection, page?: PageRange): Promise<number> => {
      const wanted = await narrow(handle, selection)
      const found = handle.selectFrom('issues').where((eb) => isSelected(eb, wanted))
      return totalOf(handle, found, page)
    },
  }
}

function repositoryReads(handle: Handle) {
  return {
    /** Which of these numbers a repository has, and whether they are pull requests. */
    kinds: async (
      repositoryId: number,
      numbers: readonly number[],
    ): Promise<Map<number, { pull: boolean }>> => {
      if (numbers.length === 0) return new Map()
      const rows = await handle
        .selectFrom('issues')
        .select(['number', 'pull'])
        .where('repository_id', '=', repositoryId)
        .where('number', 'in', numbers)
        .execute()
      return new Map(rows.map(({ number, pull }) => [number, { pull: pull === 1 }]))
    },

    /** Finds the id of the repository of an issue; pull requests are not issues. */
    repositoryOf: async (id: number): Promise<number | undefined> => {
      const row = await handle
        .selectFrom('issues')
        .select('repository_id')
        .where('id', '=', id)
        .where('pull', '=', 0)
        .executeTakeFirst()
      return row?.repository_id
    },
  }
}

/** Reads of issues, and of the issue part of pull requests. */
export function issueQueries(handle: Handle, accounts: Accounts) {
  return {
    ...issueReads(handle, accounts),
    ...repositoryReads(handle),
  }
}
