import { sql, type RawBuilder } from 'kysely'
import type { Permission } from '../repositories/repositories.ts'

const ladder: Permission[] = ['pull', 'triage', 'push', 'maintain', 'admin']

/**
 * The strongest permission of somebody's teams of the owner of `repositories`, as its place on the ladder.
 * @param user their number, or the column that has it
 */
export const teamLevel = (user: number | RawBuilder<unknown>) => sql<number | null>`(
  select max(case team_repositories.permission
    ${sql.join(
      ladder.map((name, place) => sql`when ${sql.lit(name)} then ${sql.lit(place)}`),
      sql` `,
    )} end)
  from team_repositories
  join team_ancestry on team_ancestry.ancestor_id = team_repositories.team_id
  join team_members on team_members.team_id = team_ancestry.team_id
  join teams on teams.id = team_repositories.team_id
  where team_repositories.repository_id = repositories.id and team_members.user_id = ${user}
    and teams.organization_id = repositories.owner_id)`

/** What a place on the ladder stands for; nothing where there is no such team. */
export function permissionAt(level: number | null): Permission[] {
  const permission = level === null ? undefined : ladder[level]
  return permission ? [permission] : []
}
