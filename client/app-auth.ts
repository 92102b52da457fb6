import type { AuthRequest } from './auth.ts'
import { ApiError } from './errors.ts'
import { toPkcs8 } from './private-key.ts'
import type { Paths } from './version.ts'

/**
 * Identifies an app: its client id or app id, and its private key.
 *
 * @example
 * const key: AppKey = { clientId: 'Iv23demo', privateKey: '-----BEGIN RSA PRIVATE KEY-----\n…' }
 */
export type AppKey = AppName & {
  /**
   * PEM text, PKCS#1 or PKCS#8. Line breaks may be written as `\n`, as in environment variables.
   */
  privateKey: string
  /** Replaces the clock in tests. Returns milliseconds since 1970. */
  now?: (() => number) | undefined
}

type AppName =
  | { clientId: string; appId?: undefined }
  | { appId: number | string; clientId?: undefined }

type TokenBody = NonNullable<
  Paths['/app/installations/{installation_id}/access_tokens']['post']['requestBody']
>['content']['application/json']

/**
 * An app's key and the id of one of its installations. `permissions`, `repositories` and
 * `repository_ids` narrow the tokens that are requested.
 *
 * @example
 * const narrow = (key: AppKey): InstallationKey => ({
 *   ...key,
 *   installationId: 1,
 *   permissions: { contents: 'read' },
 * })
 */
export type InstallationKey = AppKey & TokenBody & { installationId: number }

const minute = 60_000

/**
 * Authenticates as the app itself, for the operations under `/app`. Signs a JSON Web Token (RS256,
 * RFC 7519), uses it for nine minutes and then signs a new one. `iat` is set one minute in the
 * past, so that servers with a slow clock accept the token.
 *
 * @returns A function for the client's `auth` option.
 * @throws TypeError (from the request) when the key is not a private RSA key.
 *
 * @example
 * const privateKey = '-----BEGIN RSA PRIVATE KEY-----\n…'
 * const app = createClient({
 *   baseUrl: 'http://127.0.0.1:3000',
 *   auth: asApp({ clientId: 'Iv23demo', privateKey }),
 * })
 */
export function asApp({
  clientId,
  appId,
  privateKey,
  now = Date.now,
}: AppKey): () => Promise<string> {
  let key: Promise<Key> | undefined
  return cached(now, minute, async () => {
    const issued = Math.floor(now() / 1000) - 60
    const claims = { iat: issued, exp: issued + 600, iss: clientId ?? appId }
    const token = await signJwt(claims, await (key ??= importKey(privateKey)))
    return { token, expires: claims.exp * 1000 }
  })
}

/**
 * Authenticates as an installation of the app. Requests an installation token, which lives for one
 * hour, when it is first needed, and a new one five minutes before it expires. Concurrent requests
 * share one token.
 *
 * @returns A function for the `auth` option. Use one function per service.
 * @throws ApiError (from the request) when the service refuses to issue a token.
 *
 * @example
 * const privateKey = '-----BEGIN RSA PRIVATE KEY-----\n…'
 * const installation = createClient({
 *   baseUrl: 'http://127.0.0.1:3000',
 *   auth: asInstallation({ clientId: 'Iv23demo', privateKey, installationId: 1 }),
 * })
 */
export function asInstallation(key: InstallationKey): (request: AuthRequest) => Promise<string> {
  const { installationId, clientId: _, appId: __, privateKey: ___, now = Date.now, ...scope } = key
  const jwt = asApp(key)
  return cached(now, 5 * minute, async ({ request, baseUrl, fetch }: AuthRequest) => {
    const url = `${baseUrl}/app/installations/${installationId}/access_tokens`
    const headers = headersFrom(request, await jwt())
    const init = { method: 'POST', headers, body: JSON.stringify(scope) }
    const response = await fetch(new Request(url, init))
    const body = (await response.json().catch(() => undefined)) as TokenResponse
    if (!response.ok) throw new ApiError(response, body)
    return { token: body.token, expires: Date.parse(body.expires_at) }
  })
}

interface TokenResponse {
  token: string
  expires_at: string
}

/** Copies the user agent and the version header, whatever the brand in its name. */
function headersFrom(request: Request, token: string) {
  const headers = [...request.headers].filter(([name]) => /^user-agent$|-api-version$/.test(name))
  const own = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  return { ...Object.fromEntries(headers), ...own }
}

interface CachedToken {
  token: string
  /** In milliseconds since 1970. */
  expires: number
}

/** Caches a token until `early` milliseconds before it expires. One token is created at a time. */
function cached<Args extends unknown[]>(
  now: () => number,
  early: number,
  create: (...args: Args) => Promise<CachedToken>,
) {
  let current: Promise<CachedToken> | undefined
  return async (...args: Args) => {
    const previous = current
    const token = await previous?.catch(() => undefined)
    if (token && token.expires - early > now()) return token.token
    // Concurrent callers wait for the same token.
    if (current === previous) current = create(...args)
    return (await current!).token
  }
}

/** Derived, because some runtimes have no type named `CryptoKey`. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

const rs256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

async function importKey(pem: string) {
  const bytes = toPkcs8(pem)
  return crypto.subtle.importKey('pkcs8', bytes, rs256, false, ['sign']).catch(() => {
    // The original error is dropped: in some runtimes its message contains the key.
    throw new TypeError('The private key is not an RSA key')
  })
}

async function signJwt(claims: object, key: Key) {
  const parts = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) =>
    base64url(JSON.stringify(part)),
  )
  const signed = parts.join('.')
  const signature = await crypto.subtle.sign(rs256, key, new TextEncoder().encode(signed))
  return `${signed}.${base64url(String.fromCharCode(...new Uint8Array(signature)))}`
}

const base64url = (binary: string) =>
  btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
