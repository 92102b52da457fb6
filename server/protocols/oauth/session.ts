import { hashToken } from '../../access/auth/token-format.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { newSecret, secretOf, setCookie } from './cookie.ts'
import { revokeSessionToken } from './session-token.ts'
import type { Visit } from './visit.ts'

/** Lifetime of a session in milliseconds. */
const sessionLife = 14 * 86_400_000

/** Signs a user in with a new session secret, and invalidates the previous one. */
export async function openSession(visit: Visit, user: Account): Promise<void> {
  const { storage, clock } = visit.context
  const former = secretOf(visit)
  const secret = newSecret()
  const now = clock.now()
  await storage.sessions.deleteExpired(now)
  await storage.transaction(async ({ sessions }) => {
    if (former !== undefined) await sessions.delete(hashToken(former))
    const instants = { created_at: now, expires_at: now + sessionLife }
    await sessions.create({ hash: hashToken(secret), user_id: user.id, ...instants })
  })
  if (former !== undefined) await revokeSessionToken(former, visit)
  setCookie(visit, secret, sessionLife / 1000)
}

/** Deletes the session, its token and the cookie. */
export async function closeSession(visit: Visit): Promise<void> {
  const secret = secretOf(visit)
  if (secret !== undefined) {
    await visit.context.storage.sessions.delete(hashToken(secret))
    await revokeSessionToken(secret, visit)
  }
  setCookie(visit, '', 0)
}
