/*
 * The types of the package `devplatform`. The build copies this file, so it imports nothing and
 * contains types only.
 */

/** Options of `startPlatform`. */
export interface PlatformOptions {
  /**
   * The initial data: a path of a seed file (YAML or JSON), or an object with the contents of one.
   * `demo` loads the demo data, `null` loads nothing. Default: `demo`.
   */
  seed?: string | object | null
  /** Port on 127.0.0.1. Default: a free one. */
  port?: number
  /** Word in header names and media types. Default: `service`. */
  brand?: string
  /**
   * `real` limits are the documented ones, `tight` ones are a small part of them, `off` refuses no
   * request. Default: `real`.
   */
  rateLimits?: 'real' | 'tight' | 'off'
  /** Delays before retries of failed deliveries, such as `5s,5m`. Default: no retries. */
  webhookRetries?: string
  /** Consecutive failed deliveries after which a hook is disabled. Default: never. */
  webhookDisableAfter?: number
  /** Level of the log on standard error. Default: `silent`. */
  logLevel?: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
}

/** What kind of token to create, for whom, and what it can do. */
export interface TokenOptions {
  /** Default: `classic`. */
  kind?: 'classic' | 'fine-grained' | 'oauth' | 'app-user' | 'installation' | 'workflow'
  /** Login of the user; of an `installation` token, the account on which the app is installed. */
  login: string
  /** Of a `classic` or `oauth` token. */
  scopes?: readonly string[]
  /** By area, such as `{ contents: 'write' }`: of a `fine-grained`, `installation` or `workflow` token. */
  permissions?: Readonly<Record<string, 'read' | 'write' | 'admin'>>
  /** Names of repositories of the owner: of a `fine-grained` or `installation` token. Default: all. */
  repositories?: readonly string[]
  /** Login of the resource owner of a `fine-grained` token. Default: the user. */
  owner?: string
  /** Repository of a `workflow` token, as `owner/name`. */
  repo?: string
  /** Client id of the app of an `oauth`, `app-user` or `installation` token. */
  client_id?: string
  /** Number and unit, such as `90s`, `60m`, `8h` or `7d`. Default: as documented for the kind. */
  expires_in?: string
  /** Of a `classic` or `fine-grained` token. */
  note?: string
}

/** The state of a platform at one time. Valid until the platform closes. */
export interface PlatformSnapshot {
  readonly id: string
}

/** A server in this process, with data of its own. */
export interface Platform extends AsyncDisposable {
  /** URL of the API, without a trailing slash. */
  readonly url: string
  /** Creates a token and returns its value. */
  token(options: TokenOptions): Promise<string>
  /** Returns to the state after the start. */
  reset(): Promise<void>
  /** Saves the database and the repositories. */
  snapshot(): Promise<PlatformSnapshot>
  /** Returns to a saved state. */
  restore(snapshot: PlatformSnapshot): Promise<void>
  /** Stops the server and removes its data. */
  close(): Promise<void>
}

/** Starts a server in this process, on 127.0.0.1, with a temporary data folder. */
export type StartPlatform = (options?: PlatformOptions) => Promise<Platform>
