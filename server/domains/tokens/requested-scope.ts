import { beyond, normalizePermissions, type Permissions } from '../../contract/permissions.ts'
import { permissionsAt } from '../../access/auth/token-scope.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Reach } from '../../storage/tokens/tokens.ts'
import { fault, type Asked, type Needs } from './requested-token.ts'
import { installationAsked } from './requested-installation.ts'
import { repositoriesAsked } from './requested-repositories.ts'
import { holderOf } from '../../access/tokens/confinement.ts'
import type { ValidToken } from '../../access/tokens/find-valid.ts'

/** Returns the requested permissions; those of the current token when none are requested. */
function permissionsAsked(token: ValidToken, { permissions }: Asked, available: Permissions) {
  if (permissions === undefined) return token.permissions
  const wanted = normalizePermissions(permissions)
  const excess = beyond(wanted, available)
  if (excess.length === 0) return wanted
  const words = 'exceeds the permissions of the token'
  throw validationFailed(...excess.map((area) => fault(`permissions.${area}`, 'invalid', words)))
}

/**
 * Determines the access of a scoped token, which never exceeds the access of the current token.
 * @throws ServiceError 422 for an account, repository or permission that the current token cannot
 * access, and for a token with scopes
 */
export async function askedReach(
  token: ValidToken,
  params: Asked,
  storage: Needs,
): Promise<{ owner: Account; reach: Required<Reach> }> {
  if (token.kind !== 'app-user') {
    throw validationFailed(
      fault('access_token', 'invalid', 'has scopes and cannot be restricted further'),
    )
  }
  const installation = await installationAsked(token, params, storage)
  const { account: owner } = installation
  const available = await permissionsAt({ owner }, holderOf(token), storage)
  const reach = {
    resource_owner_id: owner.id,
    permissions: permissionsAsked(token, params, available),
    repository_ids: await repositoriesAsked(token, params, installation, storage),
  }
  return { owner, reach }
}
