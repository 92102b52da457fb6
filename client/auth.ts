import type { Middleware } from 'openapi-fetch'
import type { Send } from './transport.ts'

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
export type Auth = Credentials | ((asked: AuthRequest) => MaybePromise<Credentials | undefined>)

/**
 * What a function for credentials is told: which request they are for, and how to ask the service.
 *
 * @example
 * const auth = ({ request }: AuthRequest) => (request.method === 'GET' ? undefined : 'ghp_demo_mona')
 */
export interface AuthRequest {
  request: Request
  /** Where the client finds the service. */
  baseUrl: string
  /** Sends a request of the function's own. It is given no credentials. */
  fetch: Send
}

type MaybePromise<T> = T | Promise<T>

interface Added {
  value: string
  again: () => Promise<void>
}

/** What was added to a request, so that it can be told from what the request brought. */
const added = new WeakMap<Request, Added>()

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
    async onRequest({ request, options: { baseUrl, fetch } }) {
      if (!request.headers.has('Authorization')) await add(auth, { request, baseUrl, fetch })
    },
  }
}

/**
 * Asks for a request's credentials again before it is repeated: it may have waited for longer than
 * they live. What did not come from `authenticate` stays.
 *
 * @example
 * const again = async (request: Request) => {
 *   await authenticateAgain(request)
 *   return fetch(request)
 * }
 */
export async function authenticateAgain(request: Request): Promise<void> {
  const ours = added.get(request)
  if (ours && ours.value === request.headers.get('Authorization')) await ours.again()
}

async function add(auth: Auth | undefined, asked: AuthRequest) {
  const credentials = typeof auth === 'function' ? await auth(asked) : auth
  if (credentials === undefined) return
  const value = authorization(credentials)
  asked.request.headers.set('Authorization', value)
  added.set(asked.request, { value, again: () => add(auth, asked) })
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
