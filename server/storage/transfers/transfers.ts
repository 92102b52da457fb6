import { decode, encode } from '../sql/json.ts'
import type { Handle, Row } from '../schema/tables.ts'

/** Tables of what accounts have chosen repositories for. */
const choices = [
  'team_repositories',
  'installation_repositories',
  'dependency_secret_repositories',
  'actions_secret_repositories',
  'actions_variable_repositories',
  'custom_property_values',
  'migration_repositories',
] as const

/** All these tables have the column of this one. */
type Alike = 'team_repositories'

async function endChoices(handle: Handle, id: number): Promise<void> {
  for (const table of choices) {
    await handle
      .deleteFrom(table as Alike)
      .where('repository_id', '=', id)
      .execute()
  }
}

const issuesOf = (handle: Handle, id: number) =>
  handle.selectFrom('issues').select('issues.id').where('repository_id', '=', id)

/** Removes the types and fields that the owner has defined from issues. */
async function endDefinitions(handle: Handle, id: number): Promise<void> {
  await handle
    .updateTable('issues')
    .set({ type_id: null })
    .where('repository_id', '=', id)
    .where('type_id', 'is not', null)
    .execute()
  for (const table of ['issue_field_values', 'issue_field_value_options'] as const) {
    await handle
      .deleteFrom(table as 'issue_field_values')
      .where('issue_id', 'in', issuesOf(handle, id))
      .execute()
  }
}

interface Reviewer {
  type: 'User' | 'Team'
  id: number
}

/** Removes the teams from the reviewers of environments. */
async function endTeamReviewers(handle: Handle, repositoryId: number): Promise<void> {
  const environments = await handle
    .selectFrom('environments')
    .select(['id', 'reviewers'])
    .where('repository_id', '=', repositoryId)
    .where('reviewers', '<>', '[]')
    .execute()
  for (const { id, reviewers } of environments) {
    const users = decode<Reviewer[]>(reviewers).filter(({ type }) => type === 'User')
    await handle
      .updateTable('environments')
      .set({ reviewers: encode(users) })
      .where('id', '=', id)
      .execute()
  }
}

/** Removes the teams of the owner from requests for reviews and from protected branches. */
async function endTeamDuties(handle: Handle, id: number): Promise<void> {
  await handle
    .deleteFrom('review_requests')
    .where('team_id', 'is not', null)
    .where('issue_id', 'in', issuesOf(handle, id))
    .execute()
  const protections = handle
    .selectFrom('branch_protections')
    .select('branch_protections.id')
    .where('repository_id', '=', id)
  await handle
    .deleteFrom('branch_protection_actors')
    .where('team_id', 'is not', null)
    .where('protection_id', 'in', protections)
    .execute()
  await endTeamReviewers(handle, id)
}

const blockedBy = (handle: Handle, ownerId: number) =>
  handle.selectFrom('blocks').select('blocks.blocked_id').where('blocker_id', '=', ownerId)

/** The owner needs no access of its own, and users whom it has blocked lose theirs. */
async function endAccess(handle: Handle, id: number, ownerId: number): Promise<void> {
  await handle
    .deleteFrom('collaborators')
    .where('repository_id', '=', id)
    .where((eb) =>
      eb.or([eb('user_id', '=', ownerId), eb('user_id', 'in', blockedBy(handle, ownerId))]),
    )
    .execute()
  await handle
    .deleteFrom('repository_invitations')
    .where('repository_id', '=', id)
    .where((eb) =>
      eb.or([eb('invitee_id', '=', ownerId), eb('invitee_id', 'in', blockedBy(handle, ownerId))]),
    )
    .execute()
}

/** Events and pull requests name the owner beside the repository. */
async function renameOwner(
  handle: Handle,
  repositoryId: number,
  { id, type }: Pick<Row<'accounts'>, 'id' | 'type'>,
): Promise<void> {
  await handle
    .updateTable('events')
    .set({ organization_id: type === 'Organization' ? id : null })
    .where('repository_id', '=', repositoryId)
    .execute()
  await handle
    .updateTable('pulls')
    .set({ head_owner_id: id })
    .where('head_repository_id', '=', repositoryId)
    .execute()
}

/** What depends on the owner of a repository, beside the repository itself. */
export function transferQueries(handle: Handle) {
  return {
    /** Removes everything that belongs to the present owner from a repository. */
    async leave(repositoryId: number): Promise<void> {
      await endChoices(handle, repositoryId)
      await endDefinitions(handle, repositoryId)
      await endTeamDuties(handle, repositoryId)
    },

    /** Adapts what stays with a repository to its new owner. */
    async enter(repositoryId: number, owner: Pick<Row<'accounts'>, 'id' | 'type'>): Promise<void> {
      await endAccess(handle, repositoryId, owner.id)
      await renameOwner(handle, repositoryId, owner)
    },

    /** Finds a repository of an account in a fork network, except one. */
    async inNetwork(
      rootId: number,
      ownerId: number,
      exceptId: number,
    ): Promise<number | undefined> {
      const found = await handle
        .selectFrom('repositories')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where('id', '<>', exceptId)
        .where((eb) => eb.or([eb('id', '=', rootId), eb('source_id', '=', rootId)]))
        .orderBy('id')
        .executeTakeFirst()
      return found?.id
    },
  }
}
