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

/** The permissions that were asked for; those of the given token when none were. */
function permissionsAsked(token: ValidToken, { permissions }: Asked, held: Permissions) {
  if (permissions === undefined) return token.permissions
  const wanted = normalizePermissions(permissions)
  const excess = beyond(wanted, held)
  if (excess.length === 0) return wanted
  const words = 'is more than the given token has'
  throw validationFailed(...excess.map((area) => fault(`permissions.${area}`, 'invalid', words)))
}

/**
 * How far a token is to reach that is made of another one, and never further than that one.
 * @throws ServiceError 422 for an account, repository or permission that the given token does not reach,
 * and for a token with scopes
 */
export async function askedReach(
  token: ValidToken,
  asked: Asked,
  storage: Needs,
): Promise<{ owner: Account; reach: Required<Reach> }> {
  if (token.kind !== 'app-user') {
    throw validationFailed(fault('access_token', 'invalid', 'has scopes and cannot be narrowed'))
  }
  const installation = await installationAsked(token, asked, storage)
  const { account: owner } = installation
  const held = await permissionsAt({ owner }, holderOf(token), storage)
  const reach = {
    resource_owner_id: owner.id,
    permissions: permissionsAsked(token, asked, held),
    repository_ids: await repositoriesAsked(token, asked, installation, storage),
  }
  return { owner, reach }
}
