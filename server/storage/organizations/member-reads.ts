import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { holdsBase } from '../organization-roles/held-roles.ts'

/**
 * SQL condition that a row of `memberships` can read a repository of the organization: owners
 * always, members when the organization's default permission allows it, and otherwise through a
 * team or an organization role with a base role. None of the parts is EXISTS; see `findsRow`.
 * @param repository a repository id, or the column that holds one
 */
export const memberReads = (repository: number | RawBuilder<unknown>) => sql<SqlBool>`(
  memberships.role = 'admin'
  or (
    select organization.default_repository_permission from accounts as organization
    where organization.id = memberships.organization_id) <> 'none'
  or (
    select 1 from team_repositories
    join team_ancestry on team_ancestry.ancestor_id = team_repositories.team_id
    join team_members on team_members.team_id = team_ancestry.team_id
    where team_repositories.repository_id = ${repository}
      and team_members.user_id = memberships.user_id
    limit 1) is not null
  or ${holdsBase(sql.ref('memberships.organization_id'), sql.ref('memberships.user_id'))})`
