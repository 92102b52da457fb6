import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { removeWorkspace, stopWorkspace } from './change.ts'
import { workspacesIn } from './lists.ts'
import { isExpired, type Placed } from './own.ts'
import { isSeenBy } from '../repositories/seen-by.ts'
import { workspaceView } from './view.ts'

type Asked = Pick<Request<'codespaces/stop-in-organization'>, 'path' | 'organization' | 'caller'>

/** @throws ServiceError 404 */
async function userNamed(login: string, { storage }: Pick<Context, 'storage'>): Promise<Account> {
  const account = await storage.accounts.findByLogin(login)
  if (account?.type !== 'User') throw notFound()
  return account
}

/** Finds a workspace of a user in a repository of the organization. @throws ServiceError 404 */
async function findIn(
  { path, organization, caller }: Asked,
  context: Context,
): Promise<Placed & { owner: Account }> {
  const { storage } = context
  const owner = await userNamed(path.username, context)
  const workspace = await storage.workspaces.find(path.workspace_name)
  if (workspace?.owner_id !== owner.id || isExpired(workspace, context)) throw notFound()
  const repository = await storage.repositories.find(workspace.repository_id)
  const isHere = repository?.owner_id === organization.id
  if (!isHere || !(await isSeenBy(caller, repository, context))) throw notFound()
  return { workspace, repository, role: undefined, owner }
}

export const organizationWorkspaces = {
  'codespaces/list-in-organization': (request, context) =>
    workspacesIn({ organization: request.organization }, request, context),

  'codespaces/get-codespaces-for-user-in-org': async (request, context) => {
    const user = await userNamed(request.path.username, context)
    return workspacesIn({ organization: request.organization, user }, request, context)
  },

  'codespaces/delete-from-organization': async (request, context) => {
    await removeWorkspace((await findIn(request, context)).workspace, context)
    return { status: 202, body: {} }
  },

  'codespaces/stop-in-organization': async (request, context) => {
    const { owner, ...placed } = await findIn(request, context)
    const workspace = await stopWorkspace(placed.workspace, context)
    return { status: 200, body: workspaceView({ ...placed, workspace }, owner, request.links) }
  },
} satisfies Partial<Handlers>
