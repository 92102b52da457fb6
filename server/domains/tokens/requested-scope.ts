import {
  missingPermissions,
  normalizePermissions,
  type Permissions,
} from '../../contract/permissions.ts'
import { permissionsAt } from '../../access/auth/token-scope.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { TokenScope } from '../../storage/tokens/tokens.ts'
import { fieldError, type ScopedTokenRequest, type Needs } from './requested-token.ts'
import { requestedInstallation } from './requested-installation.ts'
import { requestedRepositories } from './requested-repositories.ts'
import { callerOf } from '../../access/tokens/restriction.ts'
import type { ValidToken } from '../../access/tokens/find-valid.ts'

/** Returns the requested permissions; those of the current token when none are requested. */
function permissionsAsked(
  token: ValidToken,
  { permissions }: ScopedTokenRequest,
  available: Permissions,
) {
  if (permissions === undefined) return token.permissions
  const wanted = normalizePermissions(permissions)
  const excess = missingPermissions(wanted, available)
  if (excess.length === 0) return wanted
  const words = 'exceeds the permissions of the token'
  throw validationFailed(
    ...excess.map((area) => fieldError(`permissions.${area}`, 'invalid', words)),
  )
}

/**
 * Determines the access of a scoped token, which never exceeds the access of the current token.
 * @throws ServiceError 422 for an account, repository or permission that the current token cannot
 * access, and for a token with scopes
 */
export async function requestedScope(
  token: ValidToken,
  params: ScopedTokenRequest,
  storage: Needs,
): Promise<{ owner: Account; reach: Required<TokenScope> }> {
  if (token.kind !== 'app-user') {
    throw validationFailed(
      fieldError('access_token', 'invalid', 'has scopes and cannot be restricted further'),
    )
  }
  const installation = await requestedInstallation(token, params, storage)
  const { account: owner } = installation
  const available = await permissionsAt({ owner }, callerOf(token), storage)
  const reach = {
    resource_owner_id: owner.id,
    permissions: permissionsAsked(token, params, available),
    repository_ids: await requestedRepositories(token, params, installation, storage),
  }
  return { owner, reach }
}
