import { isSuspended } from '../apps/issue-token.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Installation } from '../../storage/apps/installations.ts'
import { fault, type Asked, type Needs } from './requested-token.ts'
import type { ValidToken } from '../../access/tokens/find-valid.ts'

async function accountNamed({ target, target_id }: Asked, { accounts }: Needs) {
  if (target_id !== undefined && !Number.isSafeInteger(target_id)) return undefined
  if (target === undefined) return target_id === undefined ? undefined : accounts.find(target_id)
  const account = await accounts.findByLogin(target)
  return target_id === undefined || account?.id === target_id ? account : undefined
}

const isWithin = ({ resource_owner_id }: ValidToken, { id }: Account) =>
  resource_owner_id === null || resource_owner_id === id

/**
 * The app's installation on the account that a token was asked for.
 * @throws ServiceError 422 when no account was named; for one where the app is not installed, or may not
 * act, just as for one that is not there
 */
export async function installationAsked(
  token: ValidToken,
  asked: Asked,
  storage: Needs,
): Promise<Installation> {
  if (asked.target === undefined && asked.target_id === undefined) {
    throw validationFailed(fault('target', 'missing_field', 'or target_id is needed'))
  }
  const account = await accountNamed(asked, storage)
  const installation =
    account &&
    isWithin(token, account) &&
    (await storage.installations.findOn(token.app.id, account.id))
  if (installation && !isSuspended(installation)) return installation
  const field = asked.target === undefined ? 'target_id' : 'target'
  throw validationFailed(fault(field, 'invalid', 'names no account that the given token reaches'))
}
