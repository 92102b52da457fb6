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

/** The permissions that were asked for; those of the given token when none were. */
function permissionsAsked(
  token: ValidToken,
  { permissions }: ScopedTokenRequest,
  held: Permissions,
) {
  if (permissions === undefined) return token.permissions
  const wanted = normalizePermissions(permissions)
  const excess = missingPermissions(wanted, held)
  if (excess.length === 0) return wanted
  const words = 'is more than the given token has'
  throw validationFailed(
    ...excess.map((area) => fieldError(`permissions.${area}`, 'invalid', words)),
  )
}

/**
 * How far a token is to reach that is made of another one, and never further than that one.
 * @throws ServiceError 422 for an account, repository or permission that the given token does not reach,
 * and for a token with scopes
 */
export async function requestedScope(
  token: ValidToken,
  asked: ScopedTokenRequest,
  storage: Needs,
): Promise<{ owner: Account; reach: Required<TokenScope> }> {
  if (token.kind !== 'app-user') {
    throw validationFailed(
      fieldError('access_token', 'invalid', 'has scopes and cannot be narrowed'),
    )
  }
  const installation = await requestedInstallation(token, asked, storage)
  const { account: owner } = installation
  const held = await permissionsAt({ owner }, callerOf(token), storage)
  const reach = {
    resource_owner_id: owner.id,
    permissions: permissionsAsked(token, asked, held),
    repository_ids: await requestedRepositories(token, asked, installation, storage),
  }
  return { owner, reach }
}
