import { userOf, type Caller } from '../../access/auth/caller.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Storage } from '../../storage/index.ts'
import type { Team } from '../../storage/teams/teams.ts'
import { noSuchParent, wantedParent, type Wanted } from './nesting.ts'

type Needs = Pick<Storage, 'accounts' | 'teams'>

/** Whether a caller has all teams of an organization in hand: its owners do, and apps that were let. */
export async function ownsTeams(
  { id }: Account,
  caller: Caller,
  { accounts }: Needs,
): Promise<boolean> {
  const user = userOf(caller)
  return !user || (await accounts.membership(id, user.id))?.role === 'admin'
}

/** Who is shown only what is not secret and their own; undefined for those who see all. */
export const limitedViewer = async (organization: Account, caller: Caller, storage: Needs) =>
  (await ownsTeams(organization, caller, storage)) ? undefined : userOf(caller)

/** The team of this name, if the caller may see it. @throws ServiceError 404 */
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

/** Whether somebody has a team in hand. */
async function maintains(
  organization: Account,
  team: Team,
  caller: Caller,
  storage: Needs,
): Promise<boolean> {
  if (await ownsTeams(organization, caller, storage)) return true
  const user = userOf(caller)
  return user !== undefined && (await storage.teams.member(team.id, user.id))?.role === 'maintainer'
}

/** @throws ServiceError 403 for those who neither own the organization nor maintain the team */
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
 * Looks whether the caller may put a team into the one that is wanted: what is in a team has all that the
 * team was given, so that is for those who maintain it.
 * @param present number of the team it is in already
 * @throws ServiceError 403 for others, 422 for no team that the caller knows of
 */
export async function requireNesting(
  organization: Account,
  wanted: Wanted,
  present: number | null,
  caller: Caller,
  storage: Needs,
): Promise<void> {
  const parent = await wantedParent(wanted, organization, storage)
  if (!parent || parent.id === present) return
  if (await maintains(organization, parent, caller, storage)) return
  const user = userOf(caller)
  const known =
    parent.privacy === 'closed' || (user && (await storage.teams.isWithin(parent.id, user.id)))
  throw known ? forbidden('You need to be a maintainer of the parent team') : noSuchParent()
}
