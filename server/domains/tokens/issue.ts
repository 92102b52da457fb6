import { normalizeScopes } from '../../access/auth/scopes.ts'
import { hashToken, mintToken } from '../../access/auth/token-format.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { App } from '../../storage/apps/apps.ts'
import type { Transaction } from '../../storage/index.ts'
import type { OAuthApp } from '../../storage/tokens/tokens.ts'
import { addToken } from './add.ts'
import { isApp, type Client } from '../../access/tokens/client.ts'
import { newValue } from '../../access/tokens/value.ts'

/** Lifetimes of a user access token of an app and of its refresh token, in milliseconds. */
const appUserLife = 8 * 3_600_000
const refreshLife = 184 * 86_400_000

type Needs = Pick<Transaction, 'tokens'>

export interface TokenRequest {
  user: Account
  client: Client
  /** For OAuth apps only; apps have permissions instead. */
  scopes: string[]
  /** Lifetime in milliseconds. Default: 8 hours for an app, no end for an OAuth app. */
  life?: number | undefined
}

/** A new token. The values are shown only once. */
export interface IssuedToken {
  id: number
  value: string
  /** The requested scopes without those that others of them include. */
  scopes: string[]
  expiresAt: number | null
  refresh?: { value: string; expiresAt: number }
}

/**
 * Issues a user token to a client and creates the user's grant for the client. Must run in the
 * transaction of the authorization, so that a concurrent deletion of the grant also deletes the new
 * token.
 */
export async function issueToken(
  needs: Needs,
  { user, client, scopes, life }: TokenRequest,
  now: number,
): Promise<IssuedToken> {
  if (isApp(client)) return forApp(needs, user, client, { now, life })
  return forOAuthApp(needs, user, client, { scopes: normalizeScopes(scopes), now, life })
}

interface Moment {
  now: number
  life: number | undefined
}

async function forOAuthApp(
  needs: Needs,
  user: Account,
  client: OAuthApp,
  { scopes, now, life }: Moment & { scopes: string[] },
): Promise<IssuedToken> {
  const { value, stored } = newValue('oauth')
  const expiresAt = life === undefined ? null : now + life
  const grant_id = await needs.tokens.grant(user.id, client.client_id, scopes, now)
  const about = { user_id: user.id, oauth_app_id: client.id, grant_id, kind: 'oauth' } as const
  const instants = { created_at: now, updated_at: now, expires_at: expiresAt }
  const id = await addToken(needs, { ...about, ...stored, scopes, ...instants }, now)
  return { id, value, scopes, expiresAt }
}

/** Generates a user access token and its refresh token, and the columns to store. */
export function appUserValues(now: number, lasting = appUserLife) {
  const { value, stored } = newValue('app-user')
  const refresh = { value: mintToken('ghr_'), expiresAt: now + refreshLife }
  const life = {
    expires_at: now + lasting,
    refresh_hash: hashToken(refresh.value),
    refresh_expires_at: refresh.expiresAt,
    updated_at: now,
  }
  return { value, refresh, stored: { ...stored, ...life } }
}

async function forApp(
  needs: Needs,
  user: Account,
  client: App,
  { now, life }: Moment,
): Promise<IssuedToken> {
  const { value, refresh, stored } = appUserValues(now, life)
  const grant_id = await needs.tokens.grant(user.id, client.client_id, [], now)
  const about = { user_id: user.id, app_id: client.id, grant_id, kind: 'app-user' } as const
  const token = { ...about, ...stored, scopes: [], created_at: now }
  const id = await addToken(needs, token, now)
  return { id, value, scopes: [], expiresAt: stored.expires_at, refresh }
}
