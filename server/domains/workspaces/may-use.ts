import { userOf, type Caller } from '../../access/auth/caller.ts'
import { forbidden } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Storage } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

type Needs = Pick<Storage, 'accounts' | 'workspaces'>

/**
 * Whether an organization allows a user to use workspaces in its repositories. Everyone may until
 * the organization sets the access.
 */
async function mayUse(organization: Account, user: Account, storage: Needs): Promise<boolean> {
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
 * Rejects callers who may not use workspaces in a repository. Has no effect for callers without a
 * user, such as apps acting for themselves.
 * @throws ServiceError 403
 */
export async function requireWorkspaces(
  { owner }: Repository,
  caller: Caller,
  storage: Needs,
): Promise<void> {
  const user = userOf(caller)
  if (!user || owner.type !== 'Organization' || (await mayUse(owner, user, storage))) return
  throw forbidden('The organization does not allow you to use workspaces in its repositories.')
}
