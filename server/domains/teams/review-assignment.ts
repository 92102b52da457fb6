import type { Context } from '../../api/context.ts'
import { unprocessable } from '../../core/errors.ts'
import { decode, encode } from '../../storage/sql/json.ts'
import type { Team } from '../../storage/teams/teams.ts'

/** How the reviews requested from a team are assigned to its members. */
export interface ReviewAssignment {
  algorithm: 'ROUND_ROBIN' | 'LOAD_BALANCE'
  /** How many members are assigned. */
  members: number
  /** Ids of users who are never assigned. */
  excluded: number[]
  notifyTeam: boolean
  removeTeamRequest: boolean
  includeChildTeams: boolean
  countRequested: boolean
}

/** The settings of a team; null while its reviews are not assigned. */
export const assignmentOf = ({
  review_assignment: stored,
}: Pick<Team, 'review_assignment'>): ReviewAssignment | null =>
  stored === null ? null : decode(stored)

/**
 * Sets how the reviews of a team are assigned. @param wanted null for not at all
 * @throws ServiceError 422 for less than one member
 */
export async function setAssignment(
  { id }: Team,
  wanted: ReviewAssignment | null,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<void> {
  if (wanted && wanted.members < 1) throw unprocessable('Team member count must be at least 1')
  const review_assignment = wanted && encode(wanted)
  await storage.teams.update(id, { review_assignment, updated_at: clock.now() })
}
