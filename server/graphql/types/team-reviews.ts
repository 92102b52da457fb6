import DataLoader from 'dataloader'
import {
  assignmentOf,
  setAssignment,
  type ReviewAssignment,
} from '../../domains/teams/review-assignment.ts'
import { requireMaintainer, teamNamed } from '../../domains/teams/access.ts'
import type { Execution } from '../execution.ts'
import { pathOf, type Item } from '../item.ts'
import { itemOfType } from '../locate.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'

const assignments = ({ context }: Execution) =>
  new DataLoader<number, ReviewAssignment | null>(async (ids) => {
    const teams = await context.storage.teams.findMany(ids)
    return ids.map((id) => {
      const team = teams.get(id)
      return team ? assignmentOf(team) : null
    })
  })

async function assignmentAt(source: Item<'Team'>, execution: Execution) {
  const id = Number(await valueAt(source, ['id'], execution))
  return execution.loader('review assignments', assignments).load(id)
}

/** Settings of teams on the assignment of reviews. */
export const teamReviews = {
  reviewRequestDelegationAlgorithm: async (source, _args, execution) =>
    (await assignmentAt(source, execution))?.algorithm ?? null,
  reviewRequestDelegationEnabled: async (source, _args, execution) =>
    (await assignmentAt(source, execution)) !== null,
  reviewRequestDelegationMemberCount: async (source, _args, execution) =>
    (await assignmentAt(source, execution))?.members ?? null,
  reviewRequestDelegationNotifyTeam: async (source, _args, execution) =>
    (await assignmentAt(source, execution))?.notifyTeam ?? false,
} satisfies Partial<Resolvers['Team']>

/** Ids of users. @throws TypedError NOT_FOUND */
const usersOf = (ids: readonly string[], execution: Execution) =>
  Promise.all(ids.map(async (id) => (await itemOfType(id, ['User'], execution)).view.id!))

/** Sets how a team assigns reviews, for callers who may change the team. */
export const updateTeamReviewAssignment: Resolvers['Mutation']['updateTeamReviewAssignment'] =
  async (_source, { input }, execution) => {
    const { org, team_slug: slug } = pathOf(await itemOfType(input.id, ['Team'], execution))
    const path = { org: org!, team_slug: slug! }
    const { organization, caller } = await execution.enter('teams/update-in-org', { path })
    const { storage } = execution.context
    const team = await teamNamed(organization, String(slug), caller, storage)
    await requireMaintainer(organization, team, caller, storage)
    const wanted = {
      algorithm: input.algorithm ?? ('ROUND_ROBIN' as const),
      members: input.teamMemberCount ?? 1,
      excluded: await usersOf(input.excludedTeamMemberIds ?? [], execution),
      notifyTeam: input.notifyTeam ?? true,
      removeTeamRequest: input.removeTeamRequest ?? true,
      includeChildTeams: input.includeChildTeamMembers ?? true,
      countRequested: input.countMembersAlreadyRequested ?? true,
    }
    await setAssignment(team, input.enabled ? wanted : null, execution.context)
    execution.forget()
    return { team: await itemOfType(input.id, ['Team'], execution) }
  }
