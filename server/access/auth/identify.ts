import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../core/clock.ts'
import type { Storage } from '../../storage/index.ts'
import { isUnused, isExpired, unusedBefore } from '../tokens/expiry.ts'
import { verifyAppJwt, looksLikeJwt } from './app-jwt.ts'
import type { Caller } from './caller.ts'
import { readCredentials } from './credentials.ts'
import { isActive } from './is-active.ts'
import { hashToken, isPlausible } from './token-format.ts'

interface Needs {
  storage: Pick<Storage, 'tokens' | 'tokenRegister' | 'installations' | 'apps' | 'workflowTokens'>
  clock: Clock
}

async function byInstallationToken(value: string, needs: Needs): Promise<Caller | undefined> {
  const token = await needs.storage.installations.findToken(hashToken(value))
  if (!token) return byWorkflowToken(value, needs)
  return isExpired(token.expires_at, needs.clock.now())
    ? undefined
    : { kind: 'installation', token }
}

async function byWorkflowToken(value: string, needs: Needs): Promise<Caller | undefined> {
  const token = await needs.storage.workflowTokens.findByHash(hashToken(value))
  return !token || isExpired(token.expires_at, needs.clock.now())
    ? undefined
    : { kind: 'workflow', token }
}

async function byUserToken(value: string, needs: Needs): Promise<Caller | undefined> {
  const token = await needs.storage.tokens.findByHash(hashToken(value))
  if (!token || isExpired(token.expires_at, needs.clock.now())) return undefined
  if (!isUnused(token, needs.clock.now())) return { kind: token.kind, user: token.user, token }
  await needs.storage.tokenRegister.forget(token.id, unusedBefore(needs.clock.now()))
  return undefined
}

async function byToken(value: string, needs: Needs): Promise<Caller | undefined> {
  if (!isPlausible(value)) return undefined
  return value.startsWith('ghs_') ? byInstallationToken(value, needs) : byUserToken(value, needs)
}

/**
 * Compares digests, which have equal length, so that the duration of the comparison reveals
 * nothing.
 */
const sameDigest = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)))

/** Finds the client with this id and secret. An unknown client takes the same time. */
export async function identifyClient(
  clientId: string,
  secret: string,
  { storage }: { storage: Pick<Storage, 'tokens' | 'apps'> },
): Promise<Extract<Caller, { kind: 'client' }> | undefined> {
  const client =
    (await storage.tokens.findAppByClientId(clientId)) ??
    (await storage.apps.findByClientId(clientId))
  const matches = sameDigest(hashToken(secret), client?.client_secret_hash ?? '')
  return client && matches ? { kind: 'client', client } : undefined
}

async function holderOf(header: string, needs: Needs): Promise<Caller | undefined> {
  const credentials = readCredentials(header)
  if (!credentials) return undefined
  if (credentials.scheme === 'basic') {
    const { username, password } = credentials
    const only = password === 'x-oauth-basic' || password === ''
    return (
      (await identifyClient(username, password, needs)) ??
      (await byToken(only ? username : password, needs))
    )
  }
  const { scheme, value } = credentials
  if (looksLikeJwt(value)) {
    return scheme === 'bearer' ? { kind: 'app', app: await verifyAppJwt(value, needs) } : undefined
  }
  return byToken(value, needs)
}

/**
 * Identifies the caller of an `Authorization` header; undefined for wrong credentials. Basic
 * authentication is for clients and, with a token as the password, for git and curl. A JSON Web
 * Token must be a bearer token.
 * @throws ServiceError 401 for an invalid JSON Web Token
 */
export async function identify(header: string, needs: Needs): Promise<Caller | undefined> {
  const caller = await holderOf(header, needs)
  return caller && (await isActive(caller, needs.storage)) ? caller : undefined
}
