import { sql, type RawBuilder } from 'kysely'
import type { MembershipTable } from '../schema/membership-table.ts'
import type { CollaboratorTable } from '../schema/collaborator-table.ts'

/** An id, or SQL for one. */
export type Id = number | RawBuilder<unknown>

/*
 * These are no joins: PostgreSQL would read all collaborators of a repository, or all repositories
 * of a collaborator, and expect as few as most have.
 */

/** SQL for the owner of the repository that a row of a table belongs to. */
export const ownerOf = (table: string) => sql<number>`(
  select repositories.owner_id from repositories
  where repositories.id = ${sql.ref(`${table}.repository_id`)}
)`

/** SQL for the role of a user in an organization; null without one. */
export const membershipIn = (organization: Id, user: Id) => sql<MembershipTable['role'] | null>`(
  select memberships.role from memberships
  where memberships.organization_id = ${organization} and memberships.user_id = ${user}
)`

/** SQL for the permission that a collaborator has on a repository; null without one. */
export const permissionOn = (repository: Id, user: Id) => sql<
  CollaboratorTable['permission'] | null
>`(
  select collaborators.permission from collaborators
  where collaborators.repository_id = ${repository} and collaborators.user_id = ${user}
)`
