import { requireUser } from '../../access/auth/acting.ts'
import type { Caller } from '../../access/auth/caller.ts'
import { permits } from '../../contract/permissions.ts'
import type { Access } from '../../contract/operation.ts'
import type { Role } from '../../contract/role.ts'
import { rightsIn } from '../../access/auth/rights.ts'
import type { Context } from '../../api/context.ts'
import { hasCome } from '../../core/clock.ts'
import { notFound } from '../../core/errors.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Workspace } from '../../storage/workspaces/workspaces.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

/** Permissions that an operation needs in the repository of a workspace. */
export type NeededPermission = Partial<
  Record<'workspaces' | 'workspaces_metadata' | 'workspaces_lifecycle_admin', Access>
>

/**
 * The role of a caller in a repository; undefined for one that is not visible to the caller, or
 * where the token lacks a permission.
 */
export async function reachedRole(
  repository: Repository,
  needed: NeededPermission,
  caller: Caller,
  { storage }: Pick<Context, 'storage'>,
): Promise<Role | undefined> {
  const { role, permissions } = await rightsIn(repository, caller, storage)
  return !permissions || permits({ permissions: [needed] }, permissions) ? role : undefined
}

/** A workspace, its repository, and the role of the caller in it. */
export interface Placed {
  workspace: Workspace
  repository: Repository
  role: Role | undefined
}

/** Whether a stopped workspace has passed its retention period. */
export const isExpired = ({ expires_at }: Workspace, { clock }: Pick<Context, 'clock'>): boolean =>
  expires_at !== null && hasCome(expires_at, clock)

/** Finds a workspace of the caller. @throws ServiceError 404 */
export async function ownWorkspace(
  name: string,
  needed: NeededPermission,
  caller: Caller,
  context: Needs,
): Promise<Placed> {
  const { id } = requireUser(caller)
  const workspace = await context.storage.workspaces.find(name)
  if (workspace?.owner_id !== id || isExpired(workspace, context)) throw notFound()
  const repository = await context.storage.repositories.find(workspace.repository_id)
  const role = repository && (await reachedRole(repository, needed, caller, context))
  if (!repository || role === undefined) throw notFound()
  return { workspace, repository, role }
}
