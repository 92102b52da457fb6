import { stands } from '../auth/standing.ts'
import { hashToken, isPlausible } from '../auth/token-format.ts'
import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Token } from '../../storage/tokens/tokens.ts'
import { holds, type Client } from './client.ts'
import { isForgotten, isOver } from './life.ts'
import { isHeldKind } from './value.ts'

/** A valid token of a client. */
export interface ValidToken extends Token {
  kind: 'oauth' | 'app-user'
  grant_id: number
  app: Client
}

type Needs = Pick<Context, 'storage' | 'clock'>

const hasEnded = (token: Token, now: number) =>
  isOver(token.expires_at, now) || isForgotten(token, now)

async function find(value: string, client: Client, needs: Needs): Promise<ValidToken | undefined> {
  if (!isPlausible(value)) return undefined
  const token = await needs.storage.tokens.findByHash(hashToken(value))
  if (!token || !holds(client, token) || hasEnded(token, needs.clock.now())) return undefined
  const { kind, grant_id, app, user } = token
  if (!isHeldKind(kind) || grant_id === null || app === null) return undefined
  const works = await stands({ kind, user, token }, needs.storage)
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
