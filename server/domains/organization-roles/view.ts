import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { OrganizationRole } from '../../storage/organization-roles/organization-roles.ts'
import type { Holder } from '../../storage/organization-roles/role-holders.ts'
import type { Team } from '../../storage/teams/teams.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { teamSimple, teamView } from '../../api/views/team.ts'

/** @param organization the organization in which it can be assigned */
export function organizationRoleView(
  role: OrganizationRole,
  organization: Account,
  links: Links,
): Schemas['organization-role'] {
  const isOwn = role.organization_id !== null
  return {
    id: role.id,
    name: role.name,
    description: role.description,
    base_role: role.base_role,
    source: isOwn ? 'Organization' : 'Predefined',
    permissions: role.permissions,
    organization: isOwn ? simpleUser(organization, links) : null,
    created_at: timestamp(role.created_at),
    updated_at: timestamp(role.updated_at),
  }
}

function assignmentOf({ direct, teams }: Pick<Holder<unknown>, 'direct' | 'teams'>) {
  if (teams.length === 0) return 'direct'
  return direct ? 'mixed' : 'indirect'
}

/** @param teams teams of the organization by id */
export function userRoleAssignment(
  holder: Holder<Account>,
  teams: ReadonlyMap<number, Team>,
  organization: Account,
  links: Links,
): Schemas['user-role-assignment'] {
  return {
    ...simpleUser(holder.who, links),
    assignment: assignmentOf(holder),
    inherited_from: holder.teams.flatMap((id) => {
      const team = teams.get(id)
      return team ? [teamSimple(team, organization, links)] : []
    }),
  }
}

/** @param teams teams of the organization by id */
export function teamRoleAssignment(
  holder: Holder<Team>,
  teams: ReadonlyMap<number, Team>,
  organization: Account,
  links: Links,
): Schemas['team-role-assignment'] {
  const parent = teams.get(holder.who.parent_id ?? 0)
  const assignment = assignmentOf(holder)
  return { ...teamView({ team: holder.who, parent }, organization, links), assignment }
}
