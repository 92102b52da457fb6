import type { Permissions } from '../../contract/permissions.ts'
import { normalizeScopes } from '../../access/auth/scopes.ts'
import { mintToken, storedOf } from '../../access/auth/token-format.ts'
import type { Context } from '../../api/context.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { NewToken } from '../../storage/tokens/tokens.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

interface Personal {
  user: Account
  note: string | null
  /** Milliseconds since the epoch; null for a token that ends only when it is revoked or forgotten. */
  expiresAt: number | null
}

/** A token whose value is shown now and never again. */
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
  const token = { ...reach, ...storedOf(value), ...life, user_id: user.id, note }
  return { id: await storage.transaction(({ tokens }) => tokens.create(token)), value }
}

/** Gives a user a classic token; scopes that others include are left out. */
export const createClassicToken = (
  token: Personal & { scopes: string[] },
  needs: Needs,
): Promise<CreatedToken> =>
  create(
    token,
    mintToken('ghp_'),
    { kind: 'classic', scopes: normalizeScopes(token.scopes) },
    needs,
  )

interface FineGrained extends Personal {
  /** Whose things it is for: the user or an organization of theirs. */
  owner: Account
  permissions: Permissions
  /** Null: all of the owner's, those to come included. */
  repositories: readonly Repository[] | null
}

/**
 * Gives a user a fine-grained token.
 * @throws ServiceError 422 for things of somebody the user does not belong to
 */
export async function createFineGrainedToken(
  token: FineGrained,
  needs: Needs,
): Promise<CreatedToken> {
  const { user, owner, permissions, repositories } = token
  const belongs =
    owner.id === user.id || (await needs.storage.accounts.membership(owner.id, user.id))
  if (!belongs) {
    const message = `is neither ${user.login} nor an organization of theirs`
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
