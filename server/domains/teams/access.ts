import { userOf, type Caller } from '../../access/auth/caller.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Storage } from '../../storage/index.ts'
import type { TeamSelection } from '../../storage/teams/team-lists.ts'
import type { Team } from '../../storage/teams/teams.ts'
import { noSuchParent, resolveParent, type ParentInput } from './nesting.ts'

type Needs = Pick<Storage, 'accounts' | 'teams'>

/**
 * Whether a caller may manage all teams of an organization: its owners, and apps acting for
 * themselves.
 */
export async function managesTeams(
  { id }: Account,
  caller: Caller,
  { accounts }: Needs,
): Promise<boolean> {
  const user = userOf(caller)
  return !user || (await accounts.membership(id, user.id))?.role === 'admin'
}

/**
 * Returns the user whose visibility restricts the teams shown; undefined for callers who may see
 * all teams.
 */
export const limitedViewer = async (organization: Account, caller: Caller, storage: Needs) =>
  (await managesTeams(organization, caller, storage)) ? undefined : userOf(caller)

/** Selects the teams of an organization that the caller may see. */
export async function seenTeams(
  filter: TeamSelection,
  organization: Account,
  caller: Caller,
  storage: Needs,
): Promise<TeamSelection> {
  const viewer = await limitedViewer(organization, caller, storage)
  return { ...filter, organizationIds: [organization.id], ...(viewer && { seenBy: viewer.id }) }
}

/** Finds a team by slug that the caller may see. @throws ServiceError 404 */
export async function teamNamed(
  organization: Account,
  slug: string,
  caller: Caller,
  storage: Needs,
): Promise<Team> {
  const team = await storage.teams.findBySlug(organization.id, slug)
  if (!team) throw notFound()
  if (team.privacy === 'closed') return team
  const viewer = await limitedViewer(organization, caller, storage)
  if (viewer && !(await storage.teams.isWithin(team.id, viewer.id))) throw notFound()
  return team
}

/** Whether the caller may manage a team. */
async function maintains(
  organization: Account,
  team: Team,
  caller: Caller,
  storage: Needs,
): Promise<boolean> {
  if (await managesTeams(organization, caller, storage)) return true
  const user = userOf(caller)
  return user !== undefined && (await storage.teams.member(team.id, user.id))?.role === 'maintainer'
}

/**
 * @throws ServiceError 403 for callers who are neither owner of the organization nor maintainer of
 * the team
 */
export async function requireMaintainer(
  organization: Account,
  team: Team,
  caller: Caller,
  storage: Needs,
): Promise<void> {
  if (await maintains(organization, team, caller, storage)) return
  throw forbidden('You need to be a maintainer of the team')
}

/**
 * Checks that the caller may move a team under the requested parent. A child team inherits all
 * permissions of its parent, so this requires a maintainer of the parent.
 * @param present id of the current parent
 * @throws ServiceError 403 for others, 422 for a parent that the caller cannot see
 */
export async function requireNesting(
  organization: Account,
  wanted: ParentInput,
  present: number | null,
  caller: Caller,
  storage: Needs,
): Promise<void> {
  const parent = await resolveParent(wanted, organization, storage)
  if (!parent || parent.id === present) return
  if (await maintains(organization, parent, caller, storage)) return
  const user = userOf(caller)
  const known =
    parent.privacy === 'closed' || (user && (await storage.teams.isWithin(parent.id, user.id)))
  throw known ? forbidden('You need to be a maintainer of the parent team') : noSuchParent()
}
