import type { Middleware } from 'openapi-fetch'

/**
 * The id and secret of an OAuth app, sent as Basic credentials. The operations under
 * `/applications/{client_id}` accept nothing else.
 *
 * @example
 * const app: AppCredentials = { clientId: 'Ov23demo', clientSecret: 'demo-secret' }
 */
export interface AppCredentials {
  clientId: string
  clientSecret: string
}

/**
 * What a request can be authenticated with: a token of any kind (personal, OAuth, app user,
 * installation, or an app's JSON Web Token), or an OAuth app's id and secret.
 *
 * @example
 * const credentials: Credentials = 'ghp_demo_mona'
 */
export type Credentials = string | AppCredentials

/**
 * Credentials, or a function that is asked for them before every request. Give a function when they
 * expire: it may be asynchronous, should keep what is still valid, and sends the request
 * anonymously by returning `undefined`.
 *
 * @example
 * const auth: Auth = async () => (await installationToken()).token
 */
export type Auth = Credentials | (() => MaybePromise<Credentials | undefined>)

type MaybePromise<T> = T | Promise<T>

/**
 * Adds `Authorization` to each request. A request that brings its own `Authorization` keeps it, and
 * without `auth` nothing is added.
 *
 * @param auth - Credentials or a function that provides them.
 * @throws TypeError (from the request) when the credentials cannot be put into a header.
 *
 * @example
 * client.use(authenticate('ghp_demo_mona'))
 * @example
 * client.use(authenticate({ clientId: 'Ov23demo', clientSecret: 'demo-secret' }))
 */
export function authenticate(auth: Auth | undefined): Middleware {
  return {
    async onRequest({ request }) {
      if (request.headers.has('Authorization')) return
      const credentials = typeof auth === 'function' ? await auth() : auth
      if (credentials !== undefined)
        request.headers.set('Authorization', authorization(credentials))
    },
  }
}

/**
 * The value of an `Authorization` header: `Bearer …` for a token (RFC 6750), `Basic …` for an app
 * (RFC 7617).
 *
 * @throws TypeError when a token is empty or has spaces or line ends, or a client id has a colon.
 *   The message never contains the credentials.
 *
 * @example
 * await fetch(url, { headers: { Authorization: authorization('ghp_demo_mona') } })
 */
export function authorization(credentials: Credentials): string {
  return typeof credentials === 'string' ? bearer(credentials) : basic(credentials)
}

function bearer(token: string) {
  // Checked here because the error of Headers.set() would repeat the token.
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError('The token is empty or contains characters that no token has (spaces?)')
  }
  return `Bearer ${token}`
}

function basic({ clientId, clientSecret }: AppCredentials) {
  if (clientId.includes(':')) throw new TypeError('A client id cannot contain a colon')
  const bytes = new TextEncoder().encode(`${clientId}:${clientSecret}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}
