import {
  missingPermissions,
  intersectPermissions,
  normalizePermissions,
  type Permissions,
} from '../../contract/permissions.ts'
import { mintToken, tokenColumns } from '../../access/auth/token-format.ts'
import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { forbidden, notFound, unprocessable } from '../../core/errors.ts'
import { findRequested } from '../repositories/request-params.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Installation } from '../../storage/apps/installation.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

type Wanted = Pick<
  Schemas['installation-token-input'],
  'repositories' | 'repository_ids' | 'permissions'
>

interface Reach {
  installation: Installation
  permissions: Permissions
  /** Undefined for all repositories of the installation. */
  repositories: Repository[] | undefined
}

export interface IssuedInstallationToken extends Reach {
  /** Shown only once. */
  value: string
  /** Milliseconds since the epoch. */
  expiresAt: number
}

/** Lifetime of an installation token: 60 minutes in milliseconds. */
export const installationTokenLife = 3_600_000

export const suspendedError = () => forbidden('This installation has been suspended')

/** Whether the installation or its account is suspended. */
export const isSuspended = ({ suspended_at, account }: Installation): boolean =>
  (suspended_at ?? account.suspended_at) !== null

/**
 * Returns the permissions of a new token: exactly the requested ones, or all when none are
 * requested.
 * @throws ServiceError 422 for permissions that the installation does not have
 */
export function grantPermissions(
  wanted: Wanted['permissions'],
  available: Permissions,
): Permissions {
  if (!wanted) return intersectPermissions(available, available)
  const named = normalizePermissions(wanted)
  if (missingPermissions(named, available).length > 0)
    throw unprocessable('The permissions requested are not granted to this installation.')
  return intersectPermissions(named, available)
}

/** Stores a new token and deletes expired ones. */
async function create(
  { installation, permissions, repositories }: Reach,
  { now, life }: { now: number; life: number },
  { installations }: Pick<Transaction, 'installations'>,
) {
  const value = mintToken('ghs_')
  const expiresAt = now + life
  await installations.deleteExpiredTokens(installation.id, now)
  await installations.createToken({
    installation_id: installation.id,
    ...tokenColumns(value),
    permissions,
    repository_ids: repositories?.map(({ id }) => id) ?? null,
    expires_at: expiresAt,
    created_at: now,
  })
  return { value, expiresAt }
}

/**
 * Creates an installation token. The installation is locked in the meantime, and each use of the
 * token checks its current access again.
 * @param life lifetime in milliseconds
 * @throws ServiceError 404 for a deleted installation, 403 for a suspended one, 422 for more access
 * than the installation has
 */
export function issueInstallationToken(
  id: number,
  wanted: Wanted,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  life = installationTokenLife,
): Promise<IssuedInstallationToken> {
  return storage.transaction(async (transaction) => {
    const installation = await transaction.installations.hold(id)
    if (!installation) throw notFound()
    if (isSuspended(installation)) throw suspendedError()
    const repositories = await findRequested(wanted, { installation }, 'Installation', transaction)
    const permissions = grantPermissions(wanted.permissions, installation.permissions)
    const reach = { installation, permissions, repositories }
    return { ...reach, ...(await create(reach, { now: clock.now(), life }, transaction)) }
  })
}
