import { isScoped, userOf, type Caller } from '../../../access/auth/caller.ts'
import { covers, type Permissions } from '../../../contract/permissions.ts'
import { rightsIn, rightsInOrganization, type Rights } from '../../../access/auth/rights.ts'
import { grantedBy } from '../../../access/auth/scopes.ts'
import type { Context } from '../../../api/context.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Unpublished } from '../../../storage/security/advisory-conditions.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'

type Needs = Pick<Context, 'storage'>

const inScopes = (scopes: readonly string[]): boolean => {
  const granted = grantedBy(scopes)
  return granted.has('repo') || granted.has('security_events')
}

const inPermissions = (held: Permissions = {}) => covers(held.repository_advisories, 'read')

const mayAsk = (caller: Caller, { permissions }: Rights): boolean =>
  isScoped(caller) ? inScopes(caller.token.scopes) : inPermissions(permissions)

/** What somebody sees who may ask for what is not published. */
function sight(caller: Caller, isKeeper: boolean): Unpublished {
  if (isKeeper) return 'all'
  const user = userOf(caller)
  return user ? { collaborator: user.id } : 'none'
}

/** Which advisories of a repository a caller sees beside those that are published. */
export async function unpublishedIn(
  repository: Repository,
  caller: Caller,
  { storage }: Needs,
): Promise<Unpublished> {
  const rights = await rightsIn(repository, caller, storage)
  return mayAsk(caller, rights) ? sight(caller, rights.role === 'admin') : 'none'
}

/** The same for all repositories of an organization. */
export async function unpublishedOf(
  organization: Account,
  caller: Caller,
  { storage }: Needs,
): Promise<Unpublished> {
  const rights = await rightsInOrganization(organization, caller, storage)
  return mayAsk(caller, rights) ? sight(caller, rights.membership === 'admin') : 'none'
}
