import createFetchClient, { type Client as FetchClient } from 'openapi-fetch'
import { authenticate, type Auth } from './auth.ts'
import { rememberAnswers, type MemoryOptions } from './conditional.ts'
import { guardPath } from './path.ts'
import { isRepeatable, repeat, type RetryOptions } from './retry.ts'
import { sendEach } from './call-options.ts'
import type { Send } from './send.ts'
import { limitTime } from './timeout.ts'
import { latestVersion, selectVersion, type Paths, type Version } from './version.ts'

export { asApp, asInstallation, type AppKey, type InstallationKey } from './app-auth.ts'
export {
  authorization,
  type AppCredentials,
  type Auth,
  type AuthRequest,
  type Credentials,
} from './auth.ts'
export { isRemembered, type MemoryOptions } from './conditional.ts'
export { ApiError, unwrap, type ErrorKind, type FieldError } from './errors.ts'
export { graphql, GraphqlError, type GraphqlFailure, type TypedDocument } from './graphql.ts'
export { paginate, type List, type ListItem, type ListPath, type Page } from './paginate.ts'
export { poll, type PollOptions } from './poll.ts'
export { rateLimitOf, type RateLimit } from './rate-limit.ts'
export { type RetryOptions } from './retry.ts'
export { type CallOptions } from './call-options.ts'
export { TimeoutError } from './timeout.ts'
export { latestVersion, type Paths, type Schemas, type Version } from './version.ts'

/**
 * A client with the types of one version of the contract. `GET`, `POST`, `PATCH`, `PUT` and
 * `DELETE` take a path of that version. The types of parameters, bodies and responses follow from
 * the path.
 *
 * @example
 * const loginOf = async (client: Client) => (await unwrap(client.GET('/user'))).login
 */
export type Client<V extends Version = typeof latestVersion> = FetchClient<Paths<V>, Media>

/** The media type to use where the contract declares several. */
type Media = 'application/json'

/**
 * Options of `createClient`.
 *
 * @example
 * const options: ClientOptions = { baseUrl: 'http://127.0.0.1:3000', auth: 'ghp_demo_mona' }
 */
export interface ClientOptions {
  /** URL of the service, including the path it is mounted at, if any. */
  baseUrl: string
  /**
   * A token, a client id and secret, or a function that returns either. Default: no authentication.
   */
  auth?: Auth | undefined
  /** The brand in the server's header names; must match its `--brand`. Default: `service`. */
  brand?: string | undefined
  /** Value of `User-Agent`. Browsers may ignore it. Default: the runtime's own. */
  userAgent?: string | undefined
  /** Replaces the global `fetch`, for example to add an agent, a proxy or logging. */
  fetch?: Send | undefined
  /**
   * Retries requests that a rate limit refused, and read requests that failed because of the
   * network or a 5xx. Default: off, because a call may then wait as long as the service requires,
   * up to an hour.
   */
  retry?: boolean | RetryOptions | undefined
  /**
   * Caches responses with their ETags; an unchanged response does not count against the rate limit.
   * Default: off.
   */
  conditional?: boolean | MemoryOptions | undefined
  /** Milliseconds for each request, including reading the response. Default: no limit. */
  timeout?: number | undefined
}

/**
 * The version option. It is required except for the newest version, so that types and requests
 * always match.
 *
 * @example
 * const choice: VersionChoice<'2022-11-28'> = { version: '2022-11-28' }
 */
export type VersionChoice<V extends Version> = typeof latestVersion extends V
  ? { version?: V | undefined }
  : { version: V }

/**
 * Creates a client. Each call returns `{ data, error, response }`; `unwrap` turns that into the
 * data or an `ApiError`.
 *
 * @example
 * const client = createClient({ baseUrl: 'http://127.0.0.1:3000', auth: 'ghp_demo_mona' })
 * const { data, error, response } = await client.GET('/repos/{owner}/{repo}/hooks', {
 *   params: { path: { owner: 'acme', repo: 'widgets' } },
 * })
 * @example
 * // The older version has its own types: its response has `rate`.
 * const older = createClient({ baseUrl: 'http://127.0.0.1:3000', version: '2022-11-28' })
 * const { rate } = await unwrap(older.GET('/rate_limit'))
 */
export function createClient<V extends Version = typeof latestVersion>(
  options: ClientOptions & VersionChoice<V>,
): Client<V> {
  const { baseUrl, auth, version = latestVersion, brand = 'service', userAgent } = options
  const headers = { 'User-Agent': userAgent }
  const client = createFetchClient<Paths<V>, Media>({ baseUrl, headers })
  client.use(
    guardPath(), //                   rejects `..` in the path
    selectVersion(version, brand), // X-Service-Api-Version
    authenticate(auth), //            Authorization
  )
  sendEach(client, chooseSend(options))
  return client
}

/** Composes how a call is sent. From the outside in: retries, cache, timeout. */
function chooseSend(options: ClientOptions): Parameters<typeof sendEach>[1] {
  const { conditional } = options
  const withCache = conditional && rememberAnswers(conditional === true ? {} : conditional)
  return (call) => {
    const fetch = call.fetch ?? options.fetch ?? globalThis.fetch
    const withTimeout = limitTime(fetch, call.timeout ?? options.timeout)
    const send = withCache ? withCache(withTimeout) : withTimeout
    const retry = call.retry ?? options.retry
    return retry && isRepeatable(call) ? repeat(send, retry === true ? {} : retry) : send
  }
}
