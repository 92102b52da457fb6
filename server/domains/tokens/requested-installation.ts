import { isSuspended } from '../apps/issue-token.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Installation } from '../../storage/apps/installation.ts'
import { fieldError, type ScopedTokenRequest, type Needs } from './requested-token.ts'
import type { ValidToken } from '../../access/tokens/find-valid.ts'

async function accountNamed({ target, target_id }: ScopedTokenRequest, { accounts }: Needs) {
  if (target_id !== undefined && !Number.isSafeInteger(target_id)) return undefined
  if (target === undefined) return target_id === undefined ? undefined : accounts.find(target_id)
  const account = await accounts.findByLogin(target)
  return target_id === undefined || account?.id === target_id ? account : undefined
}

const isWithin = ({ resource_owner_id }: ValidToken, { id }: Account) =>
  resource_owner_id === null || resource_owner_id === id

/**
 * Finds the app's installation on the account requested for a token.
 * @throws ServiceError 422 when no account is named; the same error for an account that does not
 * exist and for one where the app is not installed or is suspended
 */
export async function requestedInstallation(
  token: ValidToken,
  params: ScopedTokenRequest,
  storage: Needs,
): Promise<Installation> {
  if (params.target === undefined && params.target_id === undefined) {
    throw validationFailed(fieldError('target', 'missing_field', 'or target_id is required'))
  }
  const account = await accountNamed(params, storage)
  const installation =
    account &&
    isWithin(token, account) &&
    (await storage.installations.findOn(token.app.id, account.id))
  if (installation && !isSuspended(installation)) return installation
  const field = params.target === undefined ? 'target_id' : 'target'
  throw validationFailed(
    fieldError(field, 'invalid', 'is not an account that the token can access'),
  )
}
