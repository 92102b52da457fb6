import { sessionTokenOf } from '../../access/auth/derive-token.ts'
import { allScopes } from '../../access/auth/scope-catalogue.ts'
import { hashToken } from '../../access/auth/token-format.ts'
import { timestamp } from '../../core/clock.ts'
import { requiresAuthentication } from '../../core/errors.ts'
import { createClassicToken } from '../../domains/tokens/personal.ts'
import { isUniqueViolation } from '../../storage/sql/unique-violation.ts'
import { secretOf } from './cookie.ts'
import type { Visit } from './visit.ts'
import { submittedForm, visitorOf } from './visitor.ts'

/*
 * The console has no privileges: like every other client it needs a token. People who are signed in
 * receive one that ends with their session.
 */

function send({ response }: Visit, body: object): void {
  const text = JSON.stringify(body)
  response.statusCode = 200
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.setHeader('Cache-Control', 'no-store')
  response.end(text)
}

/** `GET /-/session`: who is signed in, and the CSRF token of the session. */
export async function showSession(visit: Visit): Promise<void> {
  const { user, formToken } = await visitorOf(visit)
  send(visit, { login: user?.login ?? null, form_token: formToken })
}

/**
 * `POST /-/session`: the token of the session, with all scopes.
 * @throws ServiceError 401 without a session
 */
export async function giveSessionToken(visit: Visit): Promise<void> {
  const { storage } = visit.context
  const { visitor } = await submittedForm(visit)
  const secret = secretOf(visit) ?? ''
  const session = await storage.sessions.findByHash(hashToken(secret))
  if (!visitor.user || !session) throw requiresAuthentication()
  const value = sessionTokenOf(secret)
  const expiresAt = session.expires_at
  if (!(await storage.tokens.findByHash(hashToken(value)))) {
    const token = { user: visitor.user, note: 'Browser session', expiresAt, scopes: [...allScopes] }
    await createClassicToken(token, visit.context, value).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error // another page of the session was faster
    })
  }
  send(visit, { login: visitor.user.login, token: value, expires_at: timestamp(expiresAt) })
}

/** Revokes the token of a session that ends. */
export async function revokeSessionToken(secret: string, { context }: Visit): Promise<void> {
  const token = await context.storage.tokens.findByHash(hashToken(sessionTokenOf(secret)))
  if (token) await context.storage.transaction(({ tokens }) => tokens.delete(token.id))
}
