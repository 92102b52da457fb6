import type { accountQueries } from '../accounts/accounts.ts'
import { inOrder, isSelected, type IssueOrder, type IssueSelection } from './issue-lists.ts'
import { issueParts, type Issue, type IssuePlace } from './issue-parts.ts'
import type { Handle, Row } from '../tables.ts'

export type { Issue } from './issue-parts.ts'

/** What an issue or pull request begins with. */
export interface NewIssue {
  pull: boolean
  /** A pull request that is not yet to be merged. */
  draft?: boolean
  title: string
  body: string | null
  user_id: number
  created_at: number
}

/** What of an issue may be changed; `closed_at` and the like go with the state. */
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
}

interface Listing {
  order: IssueOrder
  limit: number
  offset: number
}

/** Issues, and pull requests as far as they are issues. */
export function issueQueries(
  handle: Handle,
  accounts: Pick<ReturnType<typeof accountQueries>, 'findMany'>,
) {
  const whole = issueParts(handle, accounts)

  const countOpen = (repositoryId: number, change: 1 | -1) =>
    handle
      .updateTable('repositories')
      .set((set) => ({ open_issues_count: set('open_issues_count', '+', change) }))
      .where('id', '=', repositoryId)
      .execute()

  /** The next number of a repository, which is held from now on: no other gets the same. */
  const nextNumber = async (repositoryId: number): Promise<number> => {
    const { last_number: number } = await handle
      .updateTable('repositories')
      .set((set) => ({ last_number: set('last_number', '+', 1) }))
      .where('id', '=', repositoryId)
      .returning('last_number')
      .executeTakeFirstOrThrow()
    return number
  }

  const one = async (place: IssuePlace, row: Row<'issues'> | undefined) =>
    row && (await whole(place, [row]))[0]

  return {
    /** The issue or pull request of a number. */
    find: async (place: IssuePlace, number: number): Promise<Issue | undefined> =>
      one(
        place,
        await handle
          .selectFrom('issues')
          .selectAll()
          .where('repository_id', '=', place.id)
          .where('number', '=', number)
          .executeTakeFirst(),
      ),

    /** Some of a repository by their ids, in no order. */
    findMany: async (place: IssuePlace, ids: readonly number[]): Promise<Issue[]> => {
      if (ids.length === 0) return []
      const rows = await handle
        .selectFrom('issues')
        .selectAll()
        .where('repository_id', '=', place.id)
        .where('id', 'in', ids)
        .execute()
      return whole(place, rows)
    },

    list: async (
      place: IssuePlace,
      selection: Omit<IssueSelection, 'repositoryId'>,
      { order, limit, offset }: Listing,
    ): Promise<Issue[]> => {
      const rows = await handle
        .selectFrom('issues')
        .selectAll()
        .where((eb) => isSelected(eb, { ...selection, repositoryId: place.id }))
        .orderBy(inOrder(order))
        .limit(limit)
        .offset(offset)
        .execute()
      return whole(place, rows)
    },

    count: async (selection: IssueSelection): Promise<number> => {
      const { count } = await handle
        .selectFrom('issues')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where((eb) => isSelected(eb, selection))
        .executeTakeFirstOrThrow()
      return count
    },

    /** Opens an issue or pull request under the next number of its repository. */
    create: async (
      place: IssuePlace,
      { pull, draft = false, ...issue }: NewIssue,
    ): Promise<Issue> => {
      const number = await nextNumber(place.id)
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
      await countOpen(place.id, 1)
      return (await one(place, row)) as Issue
    },

    /** @param issue as it is now, its repository held, so that open ones are counted right */
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
      if (row.state !== issue.state) await countOpen(place.id, row.state === 'open' ? 1 : -1)
      return (await one(place, row)) as Issue
    },

    setType: async (issueId: number, typeId: number): Promise<void> => {
      await handle
        .updateTable('issues')
        .set({ type_id: typeId })
        .where('id', '=', issueId)
        .execute()
    },

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
