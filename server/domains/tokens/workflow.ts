import type { Permissions } from '../../contract/permissions.ts'
import { roleIn } from '../../access/auth/roles.ts'
import { mintToken, tokenColumns } from '../../access/auth/token-format.ts'
import type { Context } from '../../api/context.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** Lifetime of a workflow token in milliseconds, equal to the maximum duration of a run. */
export const runLife = 86_400_000

interface Run {
  repository: Repository
  /** The user who started the run. */
  user: Account
  permissions: Permissions
  /** Lifetime in milliseconds. Default: 24 hours. */
  life?: number | undefined
}

/**
 * Creates the token of a workflow run, valid in its own repository.
 * @throws ServiceError 422 when the user cannot read the repository
 */
export async function createWorkflowToken(
  { repository, user, permissions, life = runLife }: Run,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<{ value: string; expiresAt: number }> {
  if (!(await roleIn(repository, user, storage))) {
    const message = `does not exist or is not visible to ${user.login}`
    throw validationFailed({ resource: 'Token', field: 'repo', code: 'invalid', message })
  }
  const value = mintToken('ghs_')
  const expiresAt = clock.now() + life
  const token = {
    repository_id: repository.id,
    user_id: user.id,
    permissions,
    ...tokenColumns(value),
    expires_at: expiresAt,
    created_at: clock.now(),
  }
  await storage.transaction(({ workflowTokens }) => workflowTokens.create(token))
  return { value, expiresAt }
}
