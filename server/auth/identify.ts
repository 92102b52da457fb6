import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Storage } from '../storage/index.ts'
import type { Caller } from './caller.ts'
import { readCredentials, type Credentials } from './credentials.ts'
import { hashToken, isPlausible } from './token-format.ts'

interface Needs {
  storage: Pick<Storage, 'tokens'>
  clock: Clock
}

async function byToken(value: string, { storage, clock }: Needs): Promise<Caller | undefined> {
  if (!isPlausible(value)) return undefined
  const token = await storage.tokens.findByHash(hashToken(value))
  if (!token || token.user.suspended_at !== null) return undefined
  if (token.expires_at !== null && token.expires_at <= clock.now()) return undefined
  return { kind: token.kind, user: token.user, token }
}

/** Digests have one length whatever was typed, so the comparison tells nothing by its duration. */
const sameDigest = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)))

async function byClientSecret(
  clientId: string,
  secret: string,
  { storage }: Needs,
): Promise<Caller | undefined> {
  const app = await storage.tokens.findAppByClientId(clientId)
  const matches = sameDigest(hashToken(secret), app?.client_secret_hash ?? '')
  return app && matches ? { kind: 'client', app } : undefined
}

/**
 * Who stands behind an `Authorization` header; undefined when nobody does. Basic authentication is
 * for clients and, with a token as the password, for git and curl.
 */
export async function identify(header: string, needs: Needs): Promise<Caller | undefined> {
  const credentials: Credentials | undefined = readCredentials(header)
  if (!credentials) return undefined
  if (credentials.scheme === 'token') return byToken(credentials.value, needs)
  const { username, password } = credentials
  return (
    (await byClientSecret(username, password, needs)) ??
    (await byToken(password === 'x-oauth-basic' || password === '' ? username : password, needs))
  )
}
