import { userOf, type Caller } from '../../access/auth/caller.ts'
import { forbidden } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Storage } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

type Needs = Pick<Storage, 'accounts' | 'workspaces'>

/** Whether an organization lets somebody use workspaces in its repositories; all, until it says whom. */
async function isLetIn(organization: Account, user: Account, storage: Needs): Promise<boolean> {
  const { accounts, workspaces } = storage
  const visibility = await workspaces.visibility(organization.id)
  if (visibility === undefined) return true
  if (visibility === 'disabled') return false
  const isMember = (await accounts.membership(organization.id, user.id)) !== undefined
  if (visibility === 'all_members') return isMember
  if (!isMember && !(await workspaces.collaborators(organization.id, [user.id])).has(user.id)) {
    return false
  }
  if (visibility === 'all_members_and_outside_collaborators') return true
  return (await workspaces.selected(organization.id)).has(user.id)
}

/**
 * Lets only those go on who may use workspaces in a repository. Apps that act for themselves use none.
 * @throws ServiceError 403
 */
export async function requireWorkspaces(
  { owner }: Repository,
  caller: Caller,
  storage: Needs,
): Promise<void> {
  const user = userOf(caller)
  if (!user || owner.type !== 'Organization' || (await isLetIn(owner, user, storage))) return
  throw forbidden('The organization does not let you use workspaces in its repositories.')
}
