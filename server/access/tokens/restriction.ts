import type { Caller } from '../auth/caller.ts'
import type { Permissions } from '../../contract/permissions.ts'
import { permissionsAt } from '../auth/token-scope.ts'
import { notFound } from '../../core/errors.ts'
import type { Storage } from '../../storage/index.ts'
import type { Installation } from '../../storage/apps/installation.ts'
import type { ValidToken } from './find-valid.ts'

/** The installation that a narrowed token is limited to, and its current permissions. */
export interface TokenRestriction {
  installation: Installation
  permissions: Permissions
}

/** The caller that a token authenticates. */
export const callerOf = (token: ValidToken): Caller => ({
  kind: token.kind,
  user: token.user,
  token,
})

/**
 * The restriction of a token; null for a token that was not narrowed.
 * @throws ServiceError 404 when the app is no longer installed; the token then does not exist
 *   either
 */
export async function restrictionOf(
  token: ValidToken,
  storage: Pick<Storage, 'installations'>,
): Promise<TokenRestriction | null> {
  const { app_id, resource_owner_id } = token
  if (app_id === null || resource_owner_id === null) return null
  const installation = await storage.installations.findOn(app_id, resource_owner_id)
  if (!installation) throw notFound()
  const place = { owner: installation.account }
  return { installation, permissions: await permissionsAt(place, callerOf(token), storage) }
}
