import { sql, type RawBuilder } from 'kysely'
import type { Role } from '../../api/handler.ts'

type Number = number | RawBuilder<unknown>

const ladder: Role[] = ['read', 'triage', 'write', 'maintain', 'admin']

/** Numbers of the roles of an organization that somebody has, by themselves or by their teams. */
const heldRoles = (organization: Number, user: Number) => sql`(
  select organization_role_users.role_id from organization_role_users
  where organization_role_users.organization_id = ${organization}
    and organization_role_users.user_id = ${user}
  union all
  select organization_role_teams.role_id from organization_role_teams
  join team_ancestry on team_ancestry.ancestor_id = organization_role_teams.team_id
  join team_members on team_members.team_id = team_ancestry.team_id
  where organization_role_teams.organization_id = ${organization}
    and team_members.user_id = ${user})`

/** Roles of an organization that somebody has; for who is no member they mean nothing. */
export const isHeld = (organization: Number, user: Number) =>
  sql<boolean>`organization_roles.id in ${heldRoles(organization, user)}`

/**
 * The strongest base role that somebody has in the owner of `repositories`, as its place on the ladder.
 * @param user their number, or the column that has it
 */
export const baseLevel = (user: Number) => sql<number | null>`(
  select max(case organization_roles.base_role
    ${sql.join(
      ladder.map((name, place) => sql`when ${sql.lit(name)} then ${sql.lit(place)}`),
      sql` `,
    )} end)
  from organization_roles
  where ${isHeld(sql.ref('repositories.owner_id'), user)})`

/** What a place on the ladder stands for; nothing where there is no such role. */
export function baseAt(level: number | null): Role[] {
  const role = level === null ? undefined : ladder[level]
  return role ? [role] : []
}
