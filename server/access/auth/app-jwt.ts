import {
  compactVerify,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  importSPKI,
  type JWTPayload,
} from 'jose'
import type { Clock } from '../../core/clock.ts'
import { invalidToken } from '../../core/errors.ts'
import type { App } from '../../storage/apps/apps.ts'
import type { Storage } from '../../storage/index.ts'

interface Needs {
  storage: Pick<Storage, 'apps'>
  clock: Clock
}

/** How far ahead `nbf` may be, and maximum lifetime of a token, in seconds. */
const skew = 60
const longestLife = 600

/** Whether a value has the form of a JWT. Other tokens never contain dots. */
export const looksLikeJwt = (value: string): boolean =>
  /^[\w-]{1,1024}\.[\w-]{1,4096}\.[\w-]{0,1024}$/.test(value)

const undecodable = () => invalidToken('A JSON web token could not be decoded')

/**
 * Decodes the claims. @throws ServiceError 401, also for critical extensions, which are not
 * supported (RFC 7515 4.1.11)
 */
function claimsOf(value: string): JWTPayload {
  try {
    if ('crit' in decodeProtectedHeader(value)) throw undecodable()
    return decodeJwt(value)
  } catch {
    throw undecodable()
  }
}

/** The app named by the unverified issuer claim: its id or client id. */
async function claimant({ iss }: { iss?: unknown }, { storage }: Needs): Promise<App> {
  const issuer = typeof iss === 'number' || typeof iss === 'string' ? String(iss) : ''
  const app = /^\d{1,15}$/.test(issuer)
    ? await storage.apps.find(Number(issuer))
    : await storage.apps.findByClientId(issuer)
  if (!app) throw invalidToken("'Issuer' claim ('iss') must be the number or client id of an app")
  return app
}

const wholeSecond = (value: unknown): value is number => Number.isInteger(value)

/**
 * Clients with a wrong clock recognize these messages, correct the time and retry. A time of issue
 * ahead of the clock is refused, however near it is: clients must not learn to rely on a tolerance.
 * @param now seconds
 * @throws ServiceError 401
 */
function checkTimes({ iat, exp, nbf }: JWTPayload, now: number): void {
  if (!wholeSecond(exp) || exp <= now) {
    throw invalidToken(
      "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires",
    )
  }
  if (exp > now + longestLife) {
    throw invalidToken("'Expiration time' claim ('exp') is too far in the future")
  }
  if (!wholeSecond(iat) || iat > now || iat >= exp) {
    throw invalidToken(
      "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued",
    )
  }
  if (nbf !== undefined && (!wholeSecond(nbf) || nbf > now + skew)) {
    throw invalidToken("'Not before' claim ('nbf') must be an Integer that is not in the future")
  }
}

/** Verifies only the signature. checkTimes has specific messages for the time claims. */
async function isSignedWith(publicKey: string, value: string): Promise<boolean> {
  const key = await importSPKI(publicKey, 'RS256')
  try {
    await compactVerify(value, key, { algorithms: ['RS256'] })
    return true
  } catch (error) {
    if (error instanceof errors.JOSEError) return false
    throw error
  }
}

/**
 * Identifies the app that signed a JSON Web Token (RFC 7519) with RS256 and one of its keys, for at
 * most ten minutes. Keys and algorithms named in the token are ignored.
 * @throws ServiceError 401 that describes the problem
 */
export async function verifyAppJwt(value: string, needs: Needs): Promise<App> {
  const claims = claimsOf(value)
  const app = await claimant(claims, needs)
  for (const key of await needs.storage.apps.keys(app.id)) {
    if (!(await isSignedWith(key, value))) continue
    checkTimes(claims, Math.floor(needs.clock.now() / 1000))
    return app
  }
  throw undecodable()
}
