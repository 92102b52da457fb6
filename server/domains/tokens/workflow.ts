import type { Permissions } from '../../contract/permissions.ts'
import { roleIn } from '../../access/auth/roles.ts'
import { mintToken, storedOf } from '../../access/auth/token-format.ts'
import type { Context } from '../../api/context.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** Milliseconds that a run's token lasts: as long as a run may. */
export const runLife = 86_400_000

interface Run {
  repository: Repository
  /** Who started it. */
  user: Account
  permissions: Permissions
}

/**
 * Gives a run of a workflow the token it acts with, in its own repository and for 24 hours.
 * @throws ServiceError 422 when the user cannot even read the repository
 */
export async function createWorkflowToken(
  { repository, user, permissions }: Run,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<{ value: string; expiresAt: number }> {
  if (!(await roleIn(repository, user, storage))) {
    const message = `does not exist for ${user.login}`
    throw validationFailed({ resource: 'Token', field: 'repo', code: 'invalid', message })
  }
  const value = mintToken('ghs_')
  const expiresAt = clock.now() + runLife
  const token = {
    repository_id: repository.id,
    user_id: user.id,
    permissions,
    ...storedOf(value),
    expires_at: expiresAt,
    created_at: clock.now(),
  }
  await storage.transaction(({ workflowTokens }) => workflowTokens.create(token))
  return { value, expiresAt }
}
