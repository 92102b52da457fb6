import { requireUser } from '../../access/auth/acting.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Workspace } from '../../storage/workspaces/workspaces.ts'
import {
  refuseConnection,
  removeWorkspace,
  startWorkspace,
  stopWorkspace,
  updateWorkspace,
} from './change.ts'
import { createWorkspace } from './create.ts'
import { ownWorkspaces } from './lists.ts'
import { requireWorkspaces } from './may-use.ts'
import { ownWorkspace, reachedRole, type NeededPermission, type Placed } from './own.ts'
import { placeOf } from './pull-place.ts'
import { workspaceView } from './view.ts'

type Asked = Pick<Request<'codespaces/get-for-authenticated-user'>, 'path' | 'caller' | 'links'>

const find = ({ path, caller }: Asked, needed: NeededPermission, context: Context) =>
  ownWorkspace(path.workspace_name, needed, caller, context)

/** The reply with a workspace of the caller, as it is now. */
const shown = (placed: Placed, { caller, links }: Asked, workspace?: Workspace) => ({
  status: 200 as const,
  body: workspaceView(workspace ? { ...placed, workspace } : placed, requireUser(caller), links),
})

/** Finds the repository of a new workspace. @throws ServiceError 404 */
async function repositoryWith(
  id: number,
  { caller }: Pick<Asked, 'caller'>,
  context: Context,
): Promise<Pick<Placed, 'repository' | 'role'>> {
  const repository: Repository | undefined = await context.storage.repositories.find(id)
  const role =
    repository && (await reachedRole(repository, { workspaces: 'write' }, caller, context))
  if (!repository || role === undefined) throw notFound()
  return { repository, role }
}

export const ownWorkspacesHandlers = {
  'codespaces/list-for-authenticated-user': (request, context) =>
    ownWorkspaces(request, request.query.repository_id, context),

  'codespaces/create-for-authenticated-user': async ({ body, caller, links }, context) => {
    const { pull_request: pull, repository_id, ref, ...settings } = body
    const owner = requireUser(caller)
    const id = pull?.repository_id ?? repository_id ?? 0 // the contract requires one of them
    const { repository, role } = await repositoryWith(id, { caller }, context)
    await requireWorkspaces(repository, caller, context.storage)
    const place = pull
      ? await placeOf(repository, pull.pull_request_number, context)
      : { repository, ref }
    const workspace = await createWorkspace({ owner, ...place }, settings, context)
    return { status: 201, body: workspaceView({ workspace, repository, role }, owner, links) }
  },

  'codespaces/get-for-authenticated-user': async (request, context) => {
    const placed = await find(request, { workspaces: 'read' }, context)
    const reply = shown(placed, request)
    if (!request.query.internal) return reply
    refuseConnection(placed.workspace, context)
    return { ...reply, body: { ...reply.body, state: 'Unavailable' } }
  },

  'codespaces/update-for-authenticated-user': async (request, context) => {
    const placed = await find(request, { workspaces: 'write' }, context)
    return shown(placed, request, await updateWorkspace(placed, request.body, context))
  },

  'codespaces/delete-for-authenticated-user': async (request, context) => {
    const { workspace } = await find(request, { workspaces: 'write' }, context)
    await removeWorkspace(workspace, context)
    return { status: 202, body: {} }
  },

  'codespaces/start-for-authenticated-user': async (request, context) => {
    const placed = await find(request, { workspaces_lifecycle_admin: 'write' }, context)
    await requireWorkspaces(placed.repository, request.caller, context.storage)
    return shown(placed, request, await startWorkspace(placed.workspace, context))
  },

  'codespaces/stop-for-authenticated-user': async (request, context) => {
    const placed = await find(request, { workspaces_lifecycle_admin: 'write' }, context)
    return shown(placed, request, await stopWorkspace(placed.workspace, context))
  },
} satisfies Partial<Handlers>
