import {
  beyond,
  common,
  normalizePermissions,
  type Permissions,
} from '../../contract/permissions.ts'
import { mintToken, storedOf } from '../../access/auth/token-format.ts'
import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../api/handler.ts'
import { forbidden, notFound, validationFailed } from '../../core/errors.ts'
import { findAsked } from '../repositories/request-params.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Installation } from '../../storage/apps/installations.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

type Wanted = Pick<
  Schemas['installation-token-input'],
  'repositories' | 'repository_ids' | 'permissions'
>

interface Reach {
  installation: Installation
  permissions: Permissions
  /** Undefined: all that the installation reaches. */
  repositories: Repository[] | undefined
}

export interface IssuedInstallationToken extends Reach {
  /** Shown now and never again. */
  value: string
  /** Milliseconds. */
  expiresAt: number
}

/** Milliseconds: an installation token lasts 60 minutes (seed 3.2). */
export const installationTokenLife = 3_600_000

export const suspended = () => forbidden('This installation has been suspended')

/** Whether an installation is shut out of its account, or the account itself is shut. */
export const isSuspended = ({ suspended_at, account }: Installation): boolean =>
  (suspended_at ?? account.suspended_at) !== null

/**
 * What a token gets of what is asked for: all of it, or nothing at all; everything when nothing is said.
 * @throws ServiceError 422 that names what the installation does not have
 */
export function granted(wanted: Wanted['permissions'], held: Permissions): Permissions {
  if (!wanted) return common(held, held)
  const named = normalizePermissions(wanted)
  const lacking = beyond(named, held)
  if (lacking.length > 0) {
    throw validationFailed(
      ...lacking.map((area) => ({
        resource: 'Installation',
        field: `permissions.${area}`,
        code: 'invalid' as const,
        message: 'was not granted to the installation',
      })),
    )
  }
  return common(named, held)
}

/** Stores a new token; what has expired meanwhile goes. */
async function create(
  { installation, permissions, repositories }: Reach,
  now: number,
  { installations }: Pick<Transaction, 'installations'>,
) {
  const value = mintToken('ghs_')
  const expiresAt = now + installationTokenLife
  await installations.deleteExpiredTokens(installation.id, now)
  await installations.createToken({
    installation_id: installation.id,
    ...storedOf(value),
    permissions,
    repository_ids: repositories?.map(({ id }) => id) ?? null,
    expires_at: expiresAt,
    created_at: now,
  })
  return { value, expiresAt }
}

/**
 * Makes a token with which an app acts as one of its installations. What the installation reaches and may
 * do is held still meanwhile, and every use of the token looks at it again.
 * @throws ServiceError 404 for an installation that is gone, 403 for a suspended one, 422 for wanting more
 *   than it has
 */
export function issueInstallationToken(
  id: number,
  wanted: Wanted,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<IssuedInstallationToken> {
  return storage.transaction(async (transaction) => {
    const installation = await transaction.installations.hold(id)
    if (!installation) throw notFound()
    if (isSuspended(installation)) throw suspended()
    const repositories = await findAsked(wanted, { installation }, 'Installation', transaction)
    const permissions = granted(wanted.permissions, installation.permissions)
    const reach = { installation, permissions, repositories }
    return { ...reach, ...(await create(reach, clock.now(), transaction)) }
  })
}
