import type { Handle } from '../schema/tables.ts'

/**
 * Tables that are read without the repository: who can reach it, and what waits for it. The names
 * stand for all: these tables have a column in common.
 */
const immediate = [
  ...['collaborators', 'team_repositories', 'repository_invitations', 'deploy_keys', 'workspaces'],
  ...['installation_repositories', 'dependency_secret_repositories'],
  'workspace_secret_repositories',
  ...['actions_secret_repositories', 'actions_variable_repositories', 'custom_property_values'],
  ...['pushes', 'git_maintenance', 'migration_repositories'],
] as 'collaborators'[]

/** Makes a worker that runs the import lose its claim, and no other take it. */
const endImport = (handle: Handle, repositoryId: number) =>
  handle
    .updateTable('imports')
    .set((set) => ({ status: 'error', attempts: set('attempts', '+', 1) }))
    .where('repository_id', '=', repositoryId)
    .execute()

/**
 * Deletes a repository: the rows that give access to it, and its own, without which the others are
 * not found. These may be many, so they are removed afterwards, see `deletedRepositoryQueries`.
 */
export async function deleteRepository(handle: Handle, id: number): Promise<void> {
  await handle.deleteFrom('repositories').where('id', '=', id).execute()
  for (const table of immediate) {
    await handle.deleteFrom(table).where('repository_id', '=', id).execute()
  }
  await endImport(handle, id)
}
