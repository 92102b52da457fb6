import { requireUser } from '../../access/auth/acting.ts'
import type { Caller } from '../../access/auth/caller.ts'
import { permits } from '../../contract/permissions.ts'
import { rightsIn } from '../../access/auth/rights.ts'
import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Workspace } from '../../storage/workspaces/workspaces.ts'

const reading = { permissions: [{ workspaces_metadata: 'read' as const }] }

/** Whether a token may read workspaces in a repository that its user can see. */
async function reaches(
  repository: Repository,
  caller: Caller,
  { storage }: Pick<Context, 'storage'>,
): Promise<boolean> {
  const { role, permissions } = await rightsIn(repository, caller, storage)
  return role !== undefined && (!permissions || permits(reading, permissions))
}

/** Finds a workspace of the caller and its repository. @throws ServiceError 404 */
export async function ownWorkspace(
  name: string,
  caller: Caller,
  context: Pick<Context, 'storage'>,
): Promise<{ workspace: Workspace; repository: Repository }> {
  const { id } = requireUser(caller)
  const workspace = await context.storage.workspaces.find(name)
  if (workspace?.owner_id !== id) throw notFound()
  const repository = await context.storage.repositories.find(workspace.repository_id)
  if (!repository || !(await reaches(repository, caller, context))) throw notFound()
  return { workspace, repository }
}
