import { hashToken } from '../../../server/access/auth/token-format.ts'
import type { Context } from '../../../server/api/context.ts'

export interface NewToken {
  login: string
  scopes?: string[]
  kind?: 'classic' | 'oauth'
  client_id?: string
  /** Milliseconds since the epoch. */
  expires_at?: number
}

let minted = 0

/** Stores a token and returns its value. */
export async function putToken(
  { storage, clock }: Context,
  { login, scopes = ['repo'], kind = 'classic', client_id, expires_at }: NewToken,
  value = `ghp_test_${++minted}`,
): Promise<string> {
  const user = await storage.accounts.findByLogin(login)
  const app = client_id === undefined ? null : await storage.tokens.findAppByClientId(client_id)
  if (!user || app === undefined) throw new Error(`The test world has no ${login} or ${client_id}`)
  const now = clock.now()
  const grant_id = app && (await storage.tokens.grant(user.id, app.client_id, scopes, now))
  const held = { oauth_app_id: app?.id ?? null, grant_id }
  const row = { user_id: user.id, ...held, kind, scopes, expires_at }
  const secret = { hash: hashToken(value), last_eight: value.slice(-8) }
  await storage.tokens.create({ ...row, ...secret, created_at: now, updated_at: now })
  return value
}
