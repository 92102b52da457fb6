import type { accountQueries } from '../accounts/accounts.ts'
import type { Handle, Row } from '../schema/tables.ts'
import { issueParts, type Issue, type IssuePlace } from './issue-parts.ts'
import { countInMilestones } from './milestone-counts.ts'
import { recordMentions } from './mentions.ts'
import { removeDependencies } from '../issue-dependencies/issue-dependencies.ts'
import { uproot } from '../sub-issues/sub-issues.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>

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
  milestone_id?: number | null
  duplicate_of_id?: number | null
}

async function withParts(
  handle: Handle,
  accounts: Accounts,
  place: IssuePlace,
  row: Row<'issues'>,
): Promise<Issue> {
  const [issue] = await issueParts(handle, accounts)([place], [row])
  return issue as Issue
}

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
      return withParts(handle, accounts, place, row)
    },

    /**
     * Updates an issue.
     * @param issue its current state, read under the repository's lock so that the counts of open
     * issues stay exact
     */
    update: async (
      place: IssuePlace,
      issue: Pick<Issue, 'id' | 'state' | 'milestone_id'>,
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
      await countInMilestones(handle, issue, row, now)
      return withParts(handle, accounts, place, row)
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

function milestoneWrites(handle: Handle) {
  return {
    /** Adds an open issue without a milestone to one. */
    setMilestone: async (issueId: number, milestoneId: number, now: number): Promise<void> => {
      const before = { milestone_id: null, state: 'open' } as const
      await handle
        .updateTable('issues')
        .set({ milestone_id: milestoneId })
        .where('id', '=', issueId)
        .execute()
      await countInMilestones(handle, before, { ...before, milestone_id: milestoneId }, now)
    },
  }
}

function conversions(handle: Handle) {
  return {
    /** Converts an issue to a pull request, which has no type, fields or relations. */
    convert: async (id: number, { draft }: { draft: boolean }, now: number): Promise<void> => {
      await handle.deleteFrom('issue_field_values').where('issue_id', '=', id).execute()
      await handle.deleteFrom('issue_field_value_options').where('issue_id', '=', id).execute()
      await uproot(handle, id)
      await removeDependencies(handle, id)
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

/** Writes of issues, and of the issue part of pull requests. */
export function issueWriteQueries(handle: Handle, accounts: Accounts) {
  return {
    ...issueWrites(handle, accounts),
    ...milestoneWrites(handle),
    ...conversions(handle),
    ...assigneeWrites(handle),
  }
}
