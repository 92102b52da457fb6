import { notAccessible } from '../../access/auth/authorize.ts'
import { userOf, type Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import { forbidden, unprocessable } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { checkCreation } from '../repositories/check-creation.ts'
import { refusedOwner } from './refusals.ts'

type Needs = Pick<Context, 'storage'>

/** @throws ServiceError 403 when the user may not create repositories in the organization */
async function checkOrganization(
  organization: Account,
  user: Account,
  { visibility }: Repository,
  { storage }: Needs,
): Promise<void> {
  if (!(await storage.accounts.membership(organization.id, user.id))) {
    throw forbidden('You need to be a member of the organization')
  }
  await checkCreation(organization, user, visibility, storage)
}

/**
 * Finds the account that will own a repository: an organization in which the caller may create
 * repositories, or the caller. Other users would have to agree first, which nobody can ask them
 * for.
 * @throws ServiceError 403 without permission in the organization, 422 for all other accounts
 */
export async function newOwnerOf(
  repository: Repository,
  login: string,
  caller: Caller,
  needs: Needs,
): Promise<Account> {
  const user = userOf(caller)
  if (!user) throw notAccessible(caller)
  const owner = await needs.storage.accounts.findByLogin(login)
  if (!owner || owner.type === 'Bot') throw unprocessable('Invalid new_owner')
  if (owner.id === repository.owner_id) throw refusedOwner('owns the repository already')
  if (owner.type === 'Organization') await checkOrganization(owner, user, repository, needs)
  else if (owner.id !== user.id) throw refusedOwner('is another user, who would have to agree')
  return owner
}
