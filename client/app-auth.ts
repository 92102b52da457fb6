import type { AuthRequest } from './auth.ts'
import { ApiError } from './errors.ts'
import { toPkcs8 } from './private-key.ts'
import type { Paths } from './version.ts'

/**
 * Who an app is and what it proves that with.
 *
 * @example
 * const key: AppKey = { clientId: 'Iv23demo', privateKey: '-----BEGIN RSA PRIVATE KEY-----\n…' }
 */
export type AppKey = AppName & {
  /** PEM text, PKCS#1 or PKCS#8; line ends may be written `\n`, as environment variables have them. */
  privateKey: string
  /** Replaces the clock, for tests: milliseconds since 1970. */
  now?: (() => number) | undefined
}

type AppName =
  { clientId: string; appId?: undefined } | { appId: number | string; clientId?: undefined }

type TokenBody = NonNullable<
  Paths['/app/installations/{installation_id}/access_tokens']['post']['requestBody']
>['content']['application/json']

/**
 * An app's key, one of its installations, and how much of what that may do its tokens shall allow.
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
 * Credentials of an app itself, for the operations under `/app`: a JSON Web Token (RS256, RFC 7519),
 * signed here, used for nine minutes and then made anew. Its `iat` lies a minute back, for servers
 * whose clocks are behind.
 *
 * @returns A function for the client's `auth`.
 * @throws TypeError (from the request) when the key is no private RSA key.
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
  return keep(now, minute, async () => {
    const issued = Math.floor(now() / 1000) - 60
    const claims = { iat: issued, exp: issued + 600, iss: clientId ?? appId }
    const token = await signJwt(claims, await (key ??= importKey(privateKey)))
    return { token, expires: claims.exp * 1000 }
  })
}

/**
 * Credentials of an app's installation: tokens that live for an hour, asked for when the first request
 * needs one and again five minutes before it expires. Requests at the same time share one token.
 *
 * @returns A function for the `auth` of clients of one service.
 * @throws ApiError (from the request) when the service refuses a token.
 *
 * @example
 * const privateKey = '-----BEGIN RSA PRIVATE KEY-----\n…'
 * const installation = createClient({
 *   baseUrl: 'http://127.0.0.1:3000',
 *   auth: asInstallation({ clientId: 'Iv23demo', privateKey, installationId: 1 }),
 * })
 */
export function asInstallation(key: InstallationKey): (asked: AuthRequest) => Promise<string> {
  const { installationId, clientId: _, appId: __, privateKey: ___, now = Date.now, ...wanted } = key
  const jwt = asApp(key)
  return keep(now, 5 * minute, async ({ request, baseUrl, fetch }: AuthRequest) => {
    const url = `${baseUrl}/app/installations/${installationId}/access_tokens`
    const headers = headersLike(request, await jwt())
    const asking = { method: 'POST', headers, body: JSON.stringify(wanted) }
    const response = await fetch(new Request(url, asking))
    const body = (await response.json().catch(() => undefined)) as Minted
    if (!response.ok) throw new ApiError(response, body)
    return { token: body.token, expires: Date.parse(body.expires_at) }
  })
}

interface Minted {
  token: string
  expires_at: string
}

/** In the request's version and by its name, under any brand. */
function headersLike(request: Request, token: string) {
  const headers = [...request.headers].filter(([name]) => /^user-agent$|-api-version$/.test(name))
  const own = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  return { ...Object.fromEntries(headers), ...own }
}

interface Kept {
  token: string
  /** Milliseconds since 1970. */
  expires: number
}

/** Makes a token when there is none that lives for `early` more milliseconds; one at a time. */
function keep<Asked extends unknown[]>(
  now: () => number,
  early: number,
  make: (...asked: Asked) => Promise<Kept>,
) {
  let kept: Promise<Kept> | undefined
  return async (...asked: Asked) => {
    const before = kept
    const held = await before?.catch(() => undefined)
    if (held && held.expires - early > now()) return held.token
    // Who comes second waits for what the first has asked for.
    if (kept === before) kept = make(...asked)
    return (await kept!).token
  }
}

/** Named in other words, because not every runtime's types have `CryptoKey`. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

const rs256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

async function importKey(pem: string) {
  const bytes = toPkcs8(pem)
  return crypto.subtle.importKey('pkcs8', bytes, rs256, false, ['sign']).catch(() => {
    // Not the error itself, which some runtimes let speak of the key.
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
