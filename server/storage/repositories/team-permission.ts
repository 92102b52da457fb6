import { sql, type RawBuilder } from 'kysely'
import type { Permission } from './repositories.ts'

const ranks: Permission[] = ['pull', 'triage', 'push', 'maintain', 'admin']

/**
 * SQL for the highest permission that a user's teams grant in a row of `repositories`, as a rank.
 * @param user a user id, or the column that holds one
 */
export const teamLevel = (user: number | RawBuilder<unknown>) => sql<number | null>`(
  select max(case team_repositories.permission
    ${sql.join(
      ranks.map((name, place) => sql`when ${sql.lit(name)} then ${sql.lit(place)}`),
      sql` `,
    )} end)
  from team_repositories
  join team_ancestry on team_ancestry.ancestor_id = team_repositories.team_id
  join team_members on team_members.team_id = team_ancestry.team_id
  join teams on teams.id = team_repositories.team_id
  where team_repositories.repository_id = repositories.id and team_members.user_id = ${user}
    and teams.organization_id = repositories.owner_id)`

/** Converts a rank to its permission; empty when no team grants one. */
export function permissionAt(level: number | null): Permission[] {
  const permission = level === null ? undefined : ranks[level]
  return permission ? [permission] : []
}
