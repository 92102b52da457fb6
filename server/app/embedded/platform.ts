/*
 * The types of the package `devplatform`. The build copies this file, control.ts and schemas.ts of
 * the control plane, so they contain types only and import only each other.
 */

import type {
  ClockControl,
  Control,
  DeliveryControl,
  FaultControl,
  Instant,
  ReportControl,
  RequestControl,
  SinkControl,
} from '../../control/control.ts'
import type { SeedResult, TokenInput } from '../../control/schemas.ts'

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
  /**
   * Whether the server accepts TLS, beside plain HTTP on the same port, with a certificate of its own
   * authority. Then `url` begins with `https:`. Default: no.
   */
  tls?: boolean
  /** Hosts of the server, such as `example.test` and `api.example.test`. */
  names?: readonly string[]
  /** Whether it has the names that tools have built in as well, such as `api.github.com`. */
  asPlatform?: boolean
  /** Delays before retries of failed deliveries, such as `5s,5m`. Default: no retries. */
  webhookRetries?: string
  /** Consecutive failed deliveries after which a hook is disabled. Default: never. */
  webhookDisableAfter?: number
  /** Time at which the clock is frozen from the start. Default: it follows the machine. */
  clock?: Instant
  /** Level of the log on standard error. Default: `silent`. */
  logLevel?: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
}

/** The kind of a new token, its user, and its permissions. */
export type TokenOptions = TokenInput

/** The state of a platform at one time. Valid until the platform closes. */
export interface PlatformSnapshot {
  readonly name: string
}

/** The authority of a platform with TLS. */
export interface PlatformTls {
  /** Its certificate, in PEM. */
  readonly ca: string
  /** A file with the certificate, for variables such as `NODE_EXTRA_CA_CERTS`. */
  readonly caFile: string
}

/** A server in this process, with data of its own. */
export interface Platform extends AsyncDisposable {
  /** URL of the API, without a trailing slash. */
  readonly url: string
  /** Undefined without the option `tls`. */
  readonly tls: PlatformTls | undefined
  /** Creates a token and returns its value. */
  token(options: TokenOptions): Promise<string>
  /** Returns to the seed, and resets the clock, faults, requests and sinks. */
  reset(): Promise<void>
  /** Saves the database and the repositories. */
  snapshot(): Promise<PlatformSnapshot>
  /** Returns to a saved state. */
  restore(snapshot: PlatformSnapshot): Promise<void>
  /** Adds the content of a seed file to what exists. If a part cannot be added, nothing is. */
  seed(world: object): Promise<SeedResult>
  /** Freezes, sets and advances the time of the server. */
  readonly clock: ClockControl
  /** Makes requests and deliveries fail. */
  readonly faults: FaultControl
  /** What was called. */
  readonly requests: RequestControl
  /** Webhook deliveries. */
  readonly deliveries: DeliveryControl
  /** Webhook receivers in the server. */
  readonly sinks: SinkControl
  /** What the requests so far need: changes for an upgrade, permissions. */
  readonly reports: ReportControl
  /** Everything that the control plane of the server can do. */
  readonly control: Control
  /** Stops the server and removes its data. */
  close(): Promise<void>
}

/** Starts a server in this process, on 127.0.0.1, with a temporary data folder. */
export type StartPlatform = (options?: PlatformOptions) => Promise<Platform>
