import type { Account, accountQueries } from '../accounts/accounts.ts'
import type { Team, teamQueries } from '../teams/teams.ts'
import type { Handle } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>
type Teams = Pick<ReturnType<typeof teamQueries>, 'findMany'>

/** A team whose review is requested. */
export interface RequestedTeam {
  team: Team
  parent: Team | undefined
}

/** Whose review of a pull request is requested, in the order of the requests. */
export interface Reviewers {
  users: Account[]
  teams: RequestedTeam[]
}

interface Requested {
  issue_id: number
  user_id: number | null
  team_id: number | null
}

async function teamsOf(rows: readonly Requested[], { findMany }: Teams) {
  const ids = rows.flatMap(({ team_id: id }) => id ?? [])
  if (ids.length === 0) return new Map<number, RequestedTeam>()
  const teams = await findMany(ids)
  const parents = await findMany([...teams.values()].flatMap(({ parent_id: id }) => id ?? []))
  return new Map(
    [...teams].map(([id, team]) => [id, { team, parent: parents.get(team.parent_id ?? 0) }]),
  )
}

function requestReads(handle: Handle, accounts: Accounts, teams: Teams) {
  return {
    /** Whose reviews are requested, by issue. Pull requests without any have no entry. */
    ofPulls: async (issueIds: readonly number[]): Promise<Map<number, Reviewers>> => {
      if (issueIds.length === 0) return new Map()
      const rows: Requested[] = await handle
        .selectFrom('review_requests')
        .select(['issue_id', 'user_id', 'team_id'])
        .where('issue_id', 'in', issueIds)
        .orderBy('id')
        .execute()
      const users = await accounts.findMany(rows.flatMap(({ user_id: id }) => id ?? []))
      const groups = await teamsOf(rows, teams)
      const byIssue = new Map<number, Reviewers>()
      for (const { issue_id: id, user_id: userId, team_id: teamId } of rows) {
        const there = byIssue.get(id) ?? { users: [], teams: [] }
        const user = users.get(userId ?? 0)
        const team = groups.get(teamId ?? 0)
        if (user) there.users.push(user)
        if (team) there.teams.push(team)
        byIssue.set(id, there)
      }
      return byIssue
    },
  }
}

function requestWrites(handle: Handle) {
  return {
    requestUser: async (issueId: number, userId: number): Promise<void> => {
      await handle
        .insertInto('review_requests')
        .values({ issue_id: issueId, user_id: userId, team_id: null })
        .onConflict((conflict) => conflict.columns(['issue_id', 'user_id']).doNothing())
        .execute()
    },

    requestTeam: async (issueId: number, teamId: number): Promise<void> => {
      await handle
        .insertInto('review_requests')
        .values({ issue_id: issueId, user_id: null, team_id: teamId })
        .onConflict((conflict) => conflict.columns(['issue_id', 'team_id']).doNothing())
        .execute()
    },

    removeUser: async (issueId: number, userId: number): Promise<void> => {
      await handle
        .deleteFrom('review_requests')
        .where('issue_id', '=', issueId)
        .where('user_id', '=', userId)
        .execute()
    },

    removeTeam: async (issueId: number, teamId: number): Promise<void> => {
      await handle
        .deleteFrom('review_requests')
        .where('issue_id', '=', issueId)
        .where('team_id', '=', teamId)
        .execute()
    },
  }
}

/** Requests for reviews of pull requests. */
export function reviewRequestQueries(handle: Handle, accounts: Accounts, teams: Teams) {
  return composed(requestReads(handle, accounts, teams), requestWrites(handle))
}
