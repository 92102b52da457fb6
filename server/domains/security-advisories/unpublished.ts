import { isScoped, userOf, type Caller } from '../../access/auth/caller.ts'
import { covers, type Permissions } from '../../contract/permissions.ts'
import { rightsIn, rightsInOrganization, type Rights } from '../../access/auth/rights.ts'
import { expandScopes } from '../../access/auth/scopes.ts'
import type { Context } from '../../api/context.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Unpublished } from '../../storage/security-advisories/advisory-conditions.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

type Needs = Pick<Context, 'storage'>

const inScopes = (scopes: readonly string[]): boolean => {
  const granted = expandScopes(scopes)
  return granted.has('repo') || granted.has('security_events')
}

const inPermissions = (held: Permissions = {}) => covers(held.repository_advisories, 'read')

const mayRead = (caller: Caller, { permissions }: Rights): boolean =>
  isScoped(caller) ? inScopes(caller.token.scopes) : inPermissions(permissions)

/** Unpublished advisories visible to a caller with sufficient permissions. */
function visibleTo(caller: Caller, isAdmin: boolean): Unpublished {
  if (isAdmin) return 'all'
  const user = userOf(caller)
  return user ? { collaborator: user.id } : 'none'
}

/** Returns which unpublished advisories of a repository the caller may see. */
export async function unpublishedIn(
  repository: Repository,
  caller: Caller,
  { storage }: Needs,
): Promise<Unpublished> {
  const rights = await rightsIn(repository, caller, storage)
  return mayRead(caller, rights) ? visibleTo(caller, rights.role === 'admin') : 'none'
}

/** Same for all repositories of an organization. */
export async function unpublishedOf(
  organization: Account,
  caller: Caller,
  { storage }: Needs,
): Promise<Unpublished> {
  const rights = await rightsInOrganization(organization, caller, storage)
  return mayRead(caller, rights) ? visibleTo(caller, rights.membership === 'admin') : 'none'
}
