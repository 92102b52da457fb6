import { isActive } from '../auth/is-active.ts'
import { hashToken, isPlausible } from '../auth/token-format.ts'
import type { Clock } from '../../core/clock.ts'
import { notFound } from '../../core/errors.ts'
import type { Storage } from '../../storage/index.ts'
import type { Token } from '../../storage/tokens/tokens.ts'
import { isIssuedTo, type Client } from './client.ts'
import { isUnused, isExpired } from './expiry.ts'
import { isClientKind } from './value.ts'

/** A valid token of a client. */
export interface ValidToken extends Token {
  kind: 'oauth' | 'app-user'
  grant_id: number
  app: Client
}

interface Needs {
  storage: Storage
  clock: Clock
}

const hasEnded = (token: Token, now: number) =>
  isExpired(token.expires_at, now) || isUnused(token, now)

async function find(value: string, client: Client, needs: Needs): Promise<ValidToken | undefined> {
  if (!isPlausible(value)) return undefined
  const token = await needs.storage.tokens.findByHash(hashToken(value))
  if (!token || !isIssuedTo(client, token) || hasEnded(token, needs.clock.now())) return undefined
  const { kind, grant_id, app, user } = token
  if (!isClientKind(kind) || grant_id === null || app === null) return undefined
  const works = await isActive({ kind, user, token }, needs.storage)
  return works ? { ...token, kind, grant_id, app } : undefined
}

/**
 * Finds a valid token of a client. This function defines which tokens are valid.
 * @throws ServiceError 404, the same for a value that is malformed, unknown, revoked, expired, of
 *   another client, or inactive
 */
export async function findValid(value: string, client: Client, needs: Needs): Promise<ValidToken> {
  const token = await find(value, client, needs)
  if (!token) throw notFound()
  return token
}
