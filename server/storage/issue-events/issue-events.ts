import { amended } from '../sql/amended.ts'
import type { Account, accountQueries } from '../accounts/accounts.ts'
import { decode, encode } from '../sql/json.ts'
import type { Team, teamQueries } from '../teams/teams.ts'
import { sent } from '../sql/transact.ts'
import type { IssueEventName } from '../schema/issue-event-tables.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'
import { composed } from '../sql/composed.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>
type Teams = Pick<ReturnType<typeof teamQueries>, 'findMany'>

/** What a change was about, as it was then; accounts and teams by id. */
export interface IssueEventDetails {
  label?: { name: string; color: string }
  assignee_id?: number
  milestone?: string
  rename?: { from: string; to: string }
  lock_reason?: string | null
  state_reason?: string | null
  commit_id?: string | null
  reviewer_id?: number
  team_id?: number
  dismissed_review?: {
    state: 'approved' | 'changes_requested'
    review_id: number
    dismissal_message: string | null
    dismissal_commit_id?: string
  }
  /** The former and the new base branch. */
  base?: { from: string; to: string }
  /** The other issue of a relation. */
  related_id?: number
}

/** A change of an issue or pull request. */
export interface IssueEvent extends Omit<Row<'issue_events'>, 'details'> {
  details: IssueEventDetails
  /** Whether the issue is a pull request. */
  pull: boolean
  /** Null when the account was deleted. */
  actor: Account | null
  assignee: Account | null
  reviewer: Account | null
  team: { team: Team; parent: Team | undefined } | null
}

type NewIssueEvent = Omit<NewRow<'issue_events'>, 'id' | 'details'> & {
  details: IssueEventDetails
}

export interface IssueEventSelection {
  repositoryId: number
  issueId?: number
  /** Only events of pull requests, or only of other issues. */
  pull?: boolean | undefined
}

const selected = (handle: Handle, { repositoryId, issueId, pull }: IssueEventSelection) =>
  handle
    .selectFrom('issue_events')
    .innerJoin('issues', 'issues.id', 'issue_events.issue_id')
    .$if(issueId === undefined, (query) =>
      query.where('issue_events.repository_id', '=', repositoryId),
    )
    .$if(issueId !== undefined, (query) => query.where('issue_events.issue_id', '=', issueId!))
    .$if(pull !== undefined, (query) => query.where('issues.pull', '=', Number(pull)))

type Stored = Row<'issue_events'> & { of_pull: number }

async function teamsById(teams: Teams, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { team: Team; parent: Team | undefined }>()
  const found = await teams.findMany(ids)
  const parents = await teams.findMany([...found.values()].flatMap((team) => team.parent_id ?? []))
  return new Map(
    [...found].map(([id, team]) => [id, { team, parent: parents.get(team.parent_id ?? 0) }]),
  )
}

async function withSubjects(
  accounts: Accounts,
  teams: Teams,
  rows: readonly Stored[],
): Promise<IssueEvent[]> {
  const events = rows.map(({ of_pull: pull, details, ...row }) => ({
    ...row,
    pull: pull === 1,
    details: decode<IssueEventDetails>(details),
  }))
  const people = await accounts.findMany(
    events.flatMap(({ actor_id: id, details }) =>
      [id, details.assignee_id, details.reviewer_id].flatMap((each) => each ?? []),
    ),
  )
  const groups = await teamsById(
    teams,
    events.flatMap(({ details }) => details.team_id ?? []),
  )
  return events.map((event) =>
    amended(event, {
      actor: people.get(event.actor_id ?? 0) ?? null,
      assignee: people.get(event.details.assignee_id ?? 0) ?? null,
      reviewer: people.get(event.details.reviewer_id ?? 0) ?? null,
      team: groups.get(event.details.team_id ?? 0) ?? null,
    }),
  )
}

function eventReads(handle: Handle, accounts: Accounts, teams: Teams) {
  const read = (selection: IssueEventSelection) =>
    selected(handle, selection).selectAll('issue_events').select('issues.pull as of_pull')

  return {
    find: async (repositoryId: number, id: number): Promise<IssueEvent | undefined> => {
      const rows = await read({ repositoryId }).where('issue_events.id', '=', id).execute()
      return (await withSubjects(accounts, teams, rows))[0]
    },

    /** Finds events of a repository by id, in no particular order. */
    findMany: async (repositoryId: number, ids: readonly number[]): Promise<IssueEvent[]> => {
      if (ids.length === 0) return []
      const rows = await read({ repositoryId }).where('issue_events.id', 'in', ids).execute()
      return withSubjects(accounts, teams, rows)
    },

    list: async (
      selection: IssueEventSelection,
      { limit, offset, direction }: PageRange & { direction: 'asc' | 'desc' },
    ): Promise<IssueEvent[]> =>
      withSubjects(
        accounts,
        teams,
        await read(selection)
          .orderBy('issue_events.id', direction)
          .limit(limit)
          .offset(offset)
          .execute(),
      ),

    count: (selection: IssueEventSelection, page?: PageRange): Promise<number> =>
      totalOf(handle, selected(handle, selection), page),
  }
}

/** Events of issues and pull requests. */
export function issueEventQueries(handle: Handle, accounts: Accounts, teams: Teams) {
  return composed(eventReads(handle, accounts, teams), {
    /** Which of these issues already have an event about one of these commits. */
    aboutCommits: async (
      event: IssueEventName,
      { issueIds, shas }: { issueIds: readonly number[]; shas: readonly string[] },
    ): Promise<{ issueId: number; sha: string }[]> => {
      const details = shas.map((commit_id) => encode({ commit_id } satisfies IssueEventDetails))
      const rows = await handle
        .selectFrom('issue_events')
        .select(['issue_id', 'details'])
        .where('issue_id', 'in', issueIds)
        .where('event', '=', event)
        .where('details', 'in', details)
        .execute()
      return rows.map(({ issue_id: issueId, details: found }) => ({
        issueId,
        sha: decode<IssueEventDetails>(found).commit_id as string,
      }))
    },

    record: async (events: readonly NewIssueEvent[]): Promise<void> => {
      if (events.length === 0) return
      const rows = events.map((event) => ({ ...event, details: encode(event.details) }))
      await sent(handle, handle.insertInto('issue_events').values(rows).execute())
    },
  })
}
