import type { Middleware } from 'openapi-fetch'
import type { Send } from './send.ts'

/**
 * The client id and secret of an OAuth app, sent with Basic authentication. The operations under
 * `/applications/{client_id}` accept no other credentials.
 *
 * @example
 * const app: AppCredentials = { clientId: 'Ov23demo', clientSecret: 'demo-secret' }
 */
export interface AppCredentials {
  clientId: string
  clientSecret: string
}

/**
 * Credentials for a request: a token of any kind (personal, OAuth, app user, installation, or an
 * app's JSON Web Token), or the id and secret of an OAuth app.
 *
 * @example
 * const credentials: Credentials = 'ghp_demo_mona'
 */
export type Credentials = string | AppCredentials

/**
 * Credentials, or a function that returns them. The function is called before every request. Use a
 * function when the credentials expire. It may be asynchronous and should cache credentials that
 * are still valid. If it returns `undefined`, the request is sent without credentials.
 *
 * @example
 * const auth: Auth = async () => (await installationToken()).token
 */
export type Auth = Credentials | ((request: AuthRequest) => MaybePromise<Credentials | undefined>)

/**
 * The argument of an `auth` function: the request that needs credentials, and a way to call the
 * service.
 *
 * @example
 * const auth = ({ request }: AuthRequest) => (request.method === 'GET' ? undefined : 'ghp_demo_mona')
 */
export interface AuthRequest {
  request: Request
  /** The base URL of the client. */
  baseUrl: string
  /** Sends a request without adding credentials. */
  fetch: Send
}

type MaybePromise<T> = T | Promise<T>

interface Added {
  value: string
  refresh: () => Promise<void>
}

/**
 * The value that `authenticate` added to a request, to distinguish it from a value that the caller
 * set.
 */
const added = new WeakMap<Request, Added>()

/**
 * Adds an `Authorization` header to each request. A request that already has the header is not
 * changed. Without `auth`, no header is added.
 *
 * @param auth - Credentials, or a function that returns them.
 * @throws TypeError (from the request) when the credentials cannot be sent in a header.
 *
 * @example
 * client.use(authenticate('ghp_demo_mona'))
 * @example
 * client.use(authenticate({ clientId: 'Ov23demo', clientSecret: 'demo-secret' }))
 */
export function authenticate(auth: Auth | undefined): Middleware {
  return {
    async onRequest({ request, options: { baseUrl, fetch } }) {
      if (!request.headers.has('Authorization')) await add(auth, { request, baseUrl, fetch })
    },
  }
}

/**
 * Refreshes the credentials of a request before a retry, because they may have expired during the
 * wait. A header that `authenticate` did not add is not changed.
 *
 * @example
 * const again = async (request: Request) => {
 *   await authenticateAgain(request)
 *   return fetch(request)
 * }
 */
export async function authenticateAgain(request: Request): Promise<void> {
  const ours = added.get(request)
  if (ours && ours.value === request.headers.get('Authorization')) await ours.refresh()
}

async function add(auth: Auth | undefined, authRequest: AuthRequest) {
  const credentials = typeof auth === 'function' ? await auth(authRequest) : auth
  if (credentials === undefined) return
  const value = authorization(credentials)
  authRequest.request.headers.set('Authorization', value)
  added.set(authRequest.request, { value, refresh: () => add(auth, authRequest) })
}

/**
 * Returns the value of an `Authorization` header: `Bearer …` for a token (RFC 6750), `Basic …` for
 * a client id and secret (RFC 7617).
 *
 * @throws TypeError when a token is empty or contains spaces or line breaks, or a client id
 *   contains a colon. The message never contains the credentials.
 *
 * @example
 * await fetch(url, { headers: { Authorization: authorization('ghp_demo_mona') } })
 */
export function authorization(credentials: Credentials): string {
  return typeof credentials === 'string' ? bearer(credentials) : basic(credentials)
}

function bearer(token: string) {
  // Checked here because the error of Headers.set() would contain the token.
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError('The token is empty or contains invalid characters, such as spaces')
  }
  return `Bearer ${token}`
}

function basic({ clientId, clientSecret }: AppCredentials) {
  if (clientId.includes(':')) throw new TypeError('A client id cannot contain a colon')
  const bytes = new TextEncoder().encode(`${clientId}:${clientSecret}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}
