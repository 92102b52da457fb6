import type { Handle } from '../schema/tables.ts'
import { issueByNumber, type Issue, type IssuePlace, type IssueReader } from './issue-parts.ts'
import { prepared, preparedInsert, preparedWrite } from '../engines/prepared.ts'
import { countInMilestones } from './milestone-counts.ts'
import { recordMentions } from './mentions.ts'
import { removeDependencies } from '../issue-dependencies/issue-dependencies.ts'
import { uproot } from '../sub-issues/sub-issues.ts'
import { composed } from '../sql/composed.ts'

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

const countOpen = preparedWrite<{ change: 1 | -1; id: number }>((handle, { change, id }) =>
  handle
    .updateTable('repositories')
    .set((set) => ({ open_issues_count: set('open_issues_count', '+', change) }))
    .where('id', '=', id),
)

/**
 * Reserves the next number of a repository for an open issue. The row stays locked, so that no other
 * transaction gets the same.
 */
const nextNumber = prepared<{ id: number }, { last_number: number }>((handle, { id }) =>
  handle
    .updateTable('repositories')
    .set((set) => ({
      last_number: set('last_number', '+', 1),
      open_issues_count: set('open_issues_count', '+', 1),
    }))
    .where('id', '=', id)
    .returning('last_number'),
)

const insertIssue = preparedInsert('issues', [
  ...(['title', 'body', 'user_id', 'app_id', 'repository_id', 'number', 'pull', 'draft'] as const),
  ...(['state', 'locked', 'comments', 'created_at', 'updated_at'] as const),
])

function issueWrites(reader: IssueReader) {
  const { handle } = reader
  return {
    /** Opens an issue or pull request with the next number of its repository. */
    create: async (
      place: IssuePlace,
      { pull, draft = false, ...issue }: NewIssue,
    ): Promise<Issue> => {
      const [reserved] = await nextNumber(reader, place)
      const number = reserved!.last_number
      const id = await insertIssue(reader, {
        app_id: null,
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
      await recordMentions(handle, id!, issue.body)
      return (await issueByNumber(reader, place, number)) as Issue
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
        .returning(['number', 'state', 'milestone_id'])
        .executeTakeFirstOrThrow()
      await recordMentions(handle, issue.id, change.body)
      if (row.state !== issue.state)
        await countOpen(reader, { id: place.id, change: row.state === 'open' ? 1 : -1 })
      await countInMilestones(handle, issue, row, now)
      return (await issueByNumber(reader, place, row.number)) as Issue
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
export const issueWriteQueries = (reader: IssueReader) =>
  composed(
    issueWrites(reader),
    milestoneWrites(reader.handle),
    conversions(reader.handle),
    assigneeWrites(reader.handle),
  )
