import { operations } from '../../../generated/newest/operations.ts'
import { requireUser } from '../../access/auth/acting.ts'
import { authorize } from '../../access/auth/authorize.ts'
import { userOf, type Caller } from '../../access/auth/caller.ts'
import { rightsInOrganization, rightsOnOwn } from '../../access/auth/rights.ts'
import type { Context } from '../../api/context.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'

/** The resource and field that an error about the owner names. */
export interface OwnerField {
  resource: string
  field: string
}

/**
 * Finds the organization that will own a new repository. This requires permission to create
 * repositories there.
 * @throws ServiceError 403, 422
 */
export async function organizationFor(
  login: string,
  caller: Caller,
  named: OwnerField,
  { storage }: Pick<Context, 'storage'>,
): Promise<Account> {
  const organization = await storage.accounts.findByLogin(login)
  if (organization?.type !== 'Organization') {
    throw validationFailed({ ...named, code: 'invalid', message: 'is not an organization' })
  }
  const id = 'repos/create-in-org'
  const rights = await rightsInOrganization(organization, caller, storage)
  const situation = { ...rights, names: 'organization', organization } as const
  authorize({ id, ...operations[id] }, caller, situation)
  return organization
}

/** Finds the caller, who will own a new repository. @throws ServiceError 401 or 403 */
export async function callerAsOwner(
  caller: Caller,
  { storage }: Pick<Context, 'storage'>,
): Promise<Account> {
  const id = 'repos/create-for-authenticated-user'
  authorize({ id, ...operations[id] }, caller, await rightsOnOwn(caller, storage))
  return requireUser(caller)
}

/** Whether a login is the caller's own. */
export const isOwnLogin = (login: string, caller: Caller): boolean =>
  userOf(caller)?.login.toLowerCase() === login.toLowerCase()
