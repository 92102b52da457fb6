import { sql } from 'kysely'
import type { accountQueries } from '../accounts/accounts.ts'
import { inOrder, isSelected, type IssueOrder, type IssueSelection } from './issue-lists.ts'
import { narrow } from './narrow-issues.ts'
import { issueParts, type Issue, type IssuePlace } from './issue-parts.ts'
import type { Handle, Row } from '../tables.ts'
import { recordMentions } from './mentions.ts'
import { totalOf, type PageRange } from '../totals.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>

export type { Issue } from './issue-parts.ts'

/** Fields of a new issue or pull request. */
export interface NewIssue {
  pull: boolean
  /** Whether a pull request is a draft. */
  draft?: boolean
  title: string
  body: string | null
  user_id: number
  app_id?: number | null
  created_at: number
}

/**
 * Fields of an update. The caller keeps `closed_at` and `closed_by_id` consistent with the state.
 */
export interface IssueChange {
  title?: string
  body?: string | null
  state?: Issue['state']
  state_reason?: Issue['state_reason']
  locked?: boolean
  draft?: boolean
  merged_at?: number | null
  active_lock_reason?: Issue['active_lock_reason']
  closed_at?: number | null
  closed_by_id?: number | null
  type_id?: number | null
  duplicate_of_id?: number | null
}

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
): Promise<Issue[]> => issueParts(handle, accounts)(place, rows)

const countOpen = (handle: Handle, repositoryId: number, change: 1 | -1) =>
  handle
    .updateTable('repositories')
    .set((set) => ({ open_issues_count: set('open_issues_count', '+', change) }))
    .where('id', '=', repositoryId)
    .execute()

/**
 * Reserves the next number of a repository. The row stays locked, so that no other transaction
 * gets the same.
 */
const nextNumber = async (handle: Handle, repositoryId: number): Promise<number> => {
  const { last_number: number } = await handle
    .updateTable('repositories')
    .set((set) => ({ last_number: set('last_number', '+', 1) }))
    .where('id', '=', repositoryId)
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return number
}

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

function issueWrites(handle: Handle, accounts: Accounts) {
  return {
    /** Opens an issue or pull request with the next number of its repository. */
    create: async (
      place: IssuePlace,
      { pull, draft = false, ...issue }: NewIssue,
    ): Promise<Issue> => {
      const number = await nextNumber(handle, place.id)
      const row = await handle
        .insertInto('issues')
        .values({
          ...issue,
          repository_id: place.id,
          number,
          pull: Number(pull),
          draft: Number(draft),
          state: 'open',
          locked: 0,
          comments: 0,
          updated_at: issue.created_at,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await recordMentions(handle, row.id, row.body)
      await countOpen(handle, place.id, 1)
      return (await withRelationsOf(handle, accounts, place, row)) as Issue
    },

    /**
     * Updates an issue.
     * @param issue its current state, read under the repository's lock so that the count of open
     * issues stays exact
     */
    update: async (
      place: IssuePlace,
      issue: Pick<Issue, 'id' | 'state'>,
      { locked, draft, ...change }: IssueChange,
      now: number,
    ): Promise<Issue> => {
      const row = await handle
        .updateTable('issues')
        .set({
          ...change,
          ...(locked !== undefined && { locked: Number(locked) }),
          ...(draft !== undefined && { draft: Number(draft) }),
          updated_at: now,
        })
        .where('id', '=', issue.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await recordMentions(handle, issue.id, change.body)
      if (row.state !== issue.state)
        await countOpen(handle, place.id, row.state === 'open' ? 1 : -1)
      return (await withRelationsOf(handle, accounts, place, row)) as Issue
    },

    setType: async (issueId: number, typeId: number): Promise<void> => {
      await handle
        .updateTable('issues')
        .set({ type_id: typeId })
        .where('id', '=', issueId)
        .execute()
    },
  }
}

function conversions(handle: Handle) {
  return {
    /** Converts an issue to a pull request, which has neither a type nor fields. */
    convert: async (id: number, { draft }: { draft: boolean }, now: number): Promise<void> => {
      await handle.deleteFrom('issue_field_values').where('issue_id', '=', id).execute()
      await handle.deleteFrom('issue_field_value_options').where('issue_id', '=', id).execute()
      await handle
        .updateTable('issues')
        .set({ pull: 1, draft: Number(draft), type_id: null, updated_at: now })
        .where('id', '=', id)
        .execute()
    },
  }
}

function assigneeWrites(handle: Handle) {
  return {
    assign: async (issueId: number, userId: number): Promise<void> => {
      await handle
        .insertInto('issue_assignees')
        .values({ issue_id: issueId, user_id: userId })
        .onConflict((conflict) => conflict.columns(['issue_id', 'user_id']).doNothing())
        .execute()
    },

    unassign: async (issueId: number, userId: number): Promise<void> => {
      await handle
        .deleteFrom('issue_assignees')
        .where('issue_id', '=', issueId)
        .where('user_id', '=', userId)
        .execute()
    },
  }
}

/** Issues, and the issue part of pull requests. */
export function issueQueries(handle: Handle, accounts: Accounts) {
  return {
    ...issueReads(handle, accounts),
    ...repositoryReads(handle),
    ...issueWrites(handle, accounts),
    ...conversions(handle),
    ...assigneeWrites(handle),
  }
}
