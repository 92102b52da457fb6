import type { Handle } from '../schema/tables.ts'
import { insertAssembled, updateAssembled, type ChangedColumns } from './assembled-issues.ts'
import { issueFrom, type Issue, type IssuePlace, type IssueReader } from './issue-parts.ts'
import { preparedWrite } from '../engines/prepared.ts'
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
export interface IssueChange extends Partial<
  Omit<ChangedColumns, 'locked' | 'draft' | 'updated_at'>
> {
  locked?: boolean
  draft?: boolean
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
const reserveNumber = preparedWrite<{ id: number }>((handle, { id }) =>
  handle
    .updateTable('repositories')
    .set((set) => ({
      last_number: set('last_number', '+', 1),
      open_issues_count: set('open_issues_count', '+', 1),
    }))
    .where('id', '=', id),
)

function issueWrites(reader: IssueReader) {
  const { handle } = reader
  return {
    /** Opens an issue or pull request with the next number of its repository. */
    create: async (
      place: IssuePlace,
      { pull, draft = false, ...issue }: NewIssue,
    ): Promise<Issue> => {
      await reserveNumber(reader, place)
      const [row] = await insertAssembled(reader, {
        app_id: null,
        ...issue,
        repository_id: place.id,
        pull: Number(pull),
        draft: Number(draft),
      })
      await recordMentions(handle, row!.id, issue.body)
      return issueFrom(reader, row!)
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
      const { state = issue.state, milestone_id = issue.milestone_id } = change
      const after = { state, milestone_id }
      if (state !== issue.state)
        await countOpen(reader, { id: place.id, change: state === 'open' ? 1 : -1 })
      await countInMilestones(handle, issue, after, now)
      const row = await updateAssembled(reader, issue.id, {
        ...change,
        locked: locked === undefined ? undefined : Number(locked),
        draft: draft === undefined ? undefined : Number(draft),
        updated_at: now,
      })
      await recordMentions(handle, issue.id, change.body)
      return issueFrom(reader, row!)
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
