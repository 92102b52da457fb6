import { sql, type RawBuilder } from 'kysely'
import type { Role } from '../../contract/role.ts'

type Id = number | RawBuilder<unknown>

const ranks: Role[] = ['read', 'triage', 'write', 'maintain', 'admin']

/** SQL for the ids of the organization roles that a user has, directly or through teams. */
const heldRoles = (organization: Id, user: Id) => sql`(
  select organization_role_users.role_id from organization_role_users
  where organization_role_users.organization_id = ${organization}
    and organization_role_users.user_id = ${user}
  union all
  select organization_role_teams.role_id from organization_role_teams
  join team_ancestry on team_ancestry.ancestor_id = organization_role_teams.team_id
  join team_members on team_members.team_id = team_ancestry.team_id
  where organization_role_teams.organization_id = ${organization}
    and team_members.user_id = ${user})`

/**
 * SQL condition that a user has a row of `organization_roles`. Roles of non-members have no effect.
 */
export const isHeld = (organization: Id, user: Id) =>
  sql<boolean>`organization_roles.id in ${heldRoles(organization, user)}`

/**
 * SQL for the highest base role that a user has in the owner of a row of `repositories`, as a rank.
 * @param user a user id, or the column that holds one
 */
export const baseLevel = (user: Id) => sql<number | null>`(
  select max(case role.base_role
    ${sql.join(
      ranks.map((name, place) => sql`when ${sql.lit(name)} then ${sql.lit(place)}`),
      sql` `,
    )} end)
  from ${heldRoles(sql.ref('repositories.owner_id'), user)} as held
  join organization_roles as role on role.id = held.role_id)`

/** SQL condition that a user has a role with a base role. */
export const holdsBase = (organization: Id, user: Id) => sql<boolean>`(
  select 1 from ${heldRoles(organization, user)} as held
  join organization_roles as role on role.id = held.role_id
  where role.base_role is not null
  limit 1) is not null`

/** Converts a rank to its role; empty when there is none. */
export function baseAt(level: number | null): Role[] {
  const role = level === null ? undefined : ranks[level]
  return role ? [role] : []
}
