import type { Permissions } from '../../contract/permissions.ts'
import { normalizeScopes } from '../../access/auth/scopes.ts'
import { mintToken, tokenColumns } from '../../access/auth/token-format.ts'
import type { Context } from '../../api/context.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { NewToken } from '../../storage/tokens/tokens.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

interface Personal {
  user: Account
  note: string | null
  /**
   * Milliseconds since the epoch; null for a token that does not expire. Such a token ends when it
   * is revoked or unused for too long.
   */
  expiresAt: number | null
}

/** A new token. The value is shown only once. */
export interface CreatedToken {
  id: number
  value: string
}

async function create(
  { user, note, expiresAt }: Personal,
  value: string,
  reach: Pick<NewToken, 'kind' | 'scopes'> & Partial<NewToken>,
  { storage, clock }: Needs,
): Promise<CreatedToken> {
  const now = clock.now()
  const life = { expires_at: expiresAt, created_at: now, updated_at: now }
  const token = { ...reach, ...tokenColumns(value), ...life, user_id: user.id, note }
  return { id: await storage.transaction(({ tokens }) => tokens.create(token)), value }
}

/**
 * Creates a classic personal access token. Scopes that others include are left out.
 * @param value of the token; by default it is random
 */
export const createClassicToken = (
  token: Personal & { scopes: string[] },
  needs: Needs,
  value = mintToken('ghp_'),
): Promise<CreatedToken> =>
  create(token, value, { kind: 'classic', scopes: normalizeScopes(token.scopes) }, needs)

interface FineGrained extends Personal {
  /** Resource owner: the user or an organization of the user. */
  owner: Account
  permissions: Permissions
  /** Null for all current and future repositories of the owner. */
  repositories: readonly Repository[] | null
}

/**
 * Creates a fine-grained personal access token.
 * @throws ServiceError 422 when the user is neither the owner nor a member of the owner
 */
export async function createFineGrainedToken(
  token: FineGrained,
  needs: Needs,
): Promise<CreatedToken> {
  const { user, owner, permissions, repositories } = token
  const belongs =
    owner.id === user.id || (await needs.storage.accounts.membership(owner.id, user.id))
  if (!belongs) {
    const message = `must be ${user.login} or an organization that ${user.login} belongs to`
    throw validationFailed({ resource: 'Token', field: 'owner', code: 'invalid', message })
  }
  const ids = repositories?.map(({ id }) => id) ?? null
  const reach = { resource_owner_id: owner.id, permissions, repository_ids: ids }
  return create(
    token,
    mintToken('github_pat_'),
    { kind: 'fine-grained', scopes: [], ...reach },
    needs,
  )
}
