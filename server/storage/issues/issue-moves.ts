import { removeDependencies } from '../issue-dependencies/issue-dependencies.ts'
import type { Handle } from '../schema/tables.ts'
import { uproot } from '../sub-issues/sub-issues.ts'
import type { Issue, IssuePlace } from './issue-parts.ts'
import { countInMilestones } from './milestone-counts.ts'

type Moved = Pick<Issue, 'id' | 'number' | 'state' | 'milestone_id'>

/** Where an issue goes. */
interface Target extends IssuePlace {
  owner: { id: number }
}

/** The issue no longer counts in its repository and its milestone. */
async function leave(handle: Handle, place: IssuePlace, issue: Moved, now: number): Promise<void> {
  await countInMilestones(handle, issue, { milestone_id: null, state: issue.state }, now)
  if (issue.state === 'closed') return
  await handle
    .updateTable('repositories')
    .set((set) => ({ open_issues_count: set('open_issues_count', '-', 1) }))
    .where('id', '=', place.id)
    .execute()
}

/** Reserves the next number of a repository, whose row stays locked. */
async function arrive(handle: Handle, place: IssuePlace, { state }: Moved): Promise<number> {
  const { last_number: number } = await handle
    .updateTable('repositories')
    .set((set) => ({
      last_number: set('last_number', '+', 1),
      open_issues_count: set('open_issues_count', '+', state === 'open' ? 1 : 0),
    }))
    .where('id', '=', place.id)
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return number
}

/** Gives an issue the labels of the other repository that have the names of its own. */
async function relabel(handle: Handle, issueId: number, to: IssuePlace): Promise<void> {
  const names = await handle
    .selectFrom('issue_labels')
    .innerJoin('labels', 'labels.id', 'issue_labels.label_id')
    .select('labels.name_key')
    .where('issue_labels.issue_id', '=', issueId)
    .execute()
  await handle.deleteFrom('issue_labels').where('issue_id', '=', issueId).execute()
  if (names.length === 0) return
  const labels = await handle
    .selectFrom('labels')
    .select('id')
    .where('repository_id', '=', to.id)
    .where(
      'name_key',
      'in',
      names.map(({ name_key }) => name_key),
    )
    .execute()
  const rows = labels.map(({ id }) => ({ issue_id: issueId, label_id: id }))
  if (rows.length > 0) await handle.insertInto('issue_labels').values(rows).execute()
}

/** What names the repository of an issue beside its row. */
async function moveParts(handle: Handle, issueId: number, { id }: IssuePlace): Promise<void> {
  const change = { repository_id: id }
  for (const table of ['issue_comments', 'issue_events', 'notification_threads'] as const) {
    await handle.updateTable(table).set(change).where('issue_id', '=', issueId).execute()
  }
  await handle
    .updateTable('notifications')
    .set(change)
    .where('thread_id', 'in', (from) =>
      from.selectFrom('notification_threads').select('id').where('issue_id', '=', issueId),
    )
    .execute()
  await handle.deleteFrom('issue_pins').where('issue_id', '=', issueId).execute()
}

/** Deletes issues, and moves them to other repositories. The caller has locked the repositories. */
export function issueMoveQueries(handle: Handle) {
  return {
    delete: async (place: IssuePlace, issue: Moved, now: number): Promise<void> => {
      await uproot(handle, issue.id)
      await removeDependencies(handle, issue.id)
      await leave(handle, place, issue, now)
      await handle.deleteFrom('issues').where('id', '=', issue.id).execute()
    },

    /** Moves an issue to a repository of the same owner. It gets the next number there. */
    transfer: async (
      issue: Moved,
      { from, to, now }: { from: IssuePlace; to: Target; now: number },
    ): Promise<number> => {
      await leave(handle, from, issue, now)
      const number = await arrive(handle, to, issue)
      const place = { repository_id: to.id, number, milestone_id: null, updated_at: now }
      await handle.updateTable('issues').set(place).where('id', '=', issue.id).execute()
      await relabel(handle, issue.id, to)
      await moveParts(handle, issue.id, to)
      const former = { repository_id: from.id, issue_id: issue.id, number: issue.number }
      await handle.insertInto('issue_moves').values(former).execute()
      return number
    },

    /** Where an issue is now that had a number in a repository. */
    movedTo: (
      repositoryId: number,
      number: number,
    ): Promise<{ repository_id: number; number: number } | undefined> =>
      handle
        .selectFrom('issue_moves')
        .innerJoin('issues', 'issues.id', 'issue_moves.issue_id')
        .select(['issues.repository_id', 'issues.number'])
        .where('issue_moves.repository_id', '=', repositoryId)
        .where('issue_moves.number', '=', number)
        .executeTakeFirst(),
  }
}
