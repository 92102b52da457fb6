import createFetchClient, { type Client as FetchClient } from 'openapi-fetch'
import { authenticate, type Auth } from './auth.ts'
import { rememberAnswers, type MemoryOptions } from './conditional.ts'
import { guardPath } from './path.ts'
import { isRepeatable, repeat, type RetryOptions } from './retry.ts'
import { sendEach } from './send.ts'
import type { Send } from './transport.ts'
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
export { paginate, type List, type ListItem, type ListPath, type Page } from './paginate.ts'
export { poll, type PollOptions } from './poll.ts'
export { rateLimitOf, type RateLimit } from './rate-limit.ts'
export { type RetryOptions } from './retry.ts'
export { type CallOptions } from './send.ts'
export { TimeoutError } from './timeout.ts'
export { latestVersion, type Paths, type Schemas, type Version } from './version.ts'

/**
 * A client typed by one version of the contract: `GET`, `POST`, `PATCH`, `PUT` and `DELETE` take a
 * path of that version, and parameters, bodies and answers follow from it.
 *
 * @example
 * const loginOf = async (client: Client) => (await unwrap(client.GET('/user'))).login
 */
export type Client<V extends Version = typeof latestVersion> = FetchClient<Paths<V>, Media>

/** What answers are read as, where the contract has them in several media types. */
type Media = 'application/json'

/**
 * What a client needs to know.
 *
 * @example
 * const options: ClientOptions = { baseUrl: 'http://127.0.0.1:3000', auth: 'ghp_demo_mona' }
 */
export interface ClientOptions {
  /** Where the service is, with the path it is mounted at, if any. */
  baseUrl: string
  /** A token, an app's id and secret, or a function that gives either. Anonymous without it. */
  auth?: Auth | undefined
  /** The word in the server's header names (its `--brand`). Default: `service`. */
  brand?: string | undefined
  /** Names your program to the service; browsers may ignore it. Default: what the runtime sends. */
  userAgent?: string | undefined
  /** Replaces the global `fetch`, for example to add an agent, a proxy or a log. */
  fetch?: Send | undefined
  /**
   * Repeats what a rate limit refused, and reads that the network or the service failed. Default:
   * off, because a call may then take an hour: as long as the service asks to wait.
   */
  retry?: boolean | RetryOptions | undefined
  /** Remembers answers with their ETags, so that what has not changed costs nothing. Default: off. */
  conditional?: boolean | MemoryOptions | undefined
  /** Milliseconds for each request, until its answer has been read. Default: no limit. */
  timeout?: number | undefined
}

/**
 * The version to speak; only the newest may be left out, so that types and requests always agree.
 *
 * @example
 * const choice: VersionChoice<'2022-11-28'> = { version: '2022-11-28' }
 */
export type VersionChoice<V extends Version> = typeof latestVersion extends V
  ? { version?: V | undefined }
  : { version: V }

/**
 * Makes a client for the service. Each call returns `{ data, error, response }`; `unwrap` turns it
 * into the data or an `ApiError`.
 *
 * @example
 * const client = createClient({ baseUrl: 'http://127.0.0.1:3000', auth: 'ghp_demo_mona' })
 * const { data, error, response } = await client.GET('/repos/{owner}/{repo}/hooks', {
 *   params: { path: { owner: 'acme', repo: 'widgets' } },
 * })
 * @example
 * // The older version has its own types: here the answer still has `rate`.
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
    guardPath(), //                   no `..` in the path
    selectVersion(version, brand), // X-Service-Api-Version
    authenticate(auth), //            Authorization
  )
  sendEach(client, chooseSend(options))
  return client
}

/** How a call is sent, from the outside in: repeated, remembered, limited in time. */
function chooseSend(options: ClientOptions): Parameters<typeof sendEach>[1] {
  const { conditional } = options
  const remember = conditional && rememberAnswers(conditional === true ? {} : conditional)
  return (call) => {
    const fetch = call.fetch ?? options.fetch ?? globalThis.fetch
    const timed = limitTime(fetch, call.timeout ?? options.timeout)
    const send = remember ? remember(timed) : timed
    const retry = call.retry ?? options.retry
    return retry && isRepeatable(call) ? repeat(send, retry === true ? {} : retry) : send
  }
}
