import type { Names } from './names.ts'

/** `tight` divides the real limits so that clients reach them quickly; `off` counts and refuses nobody. */
export type LimitPreset = 'real' | 'tight' | 'off'

/** Rules that can refuse a request, by what they count. */
export const limitRules = ['primary', 'points', 'cpu', 'content', 'concurrency'] as const

export type LimitRule = (typeof limitRules)[number]

/** Who may use the control plane. */
export type ControlAccess = 'off' | 'loopback' | 'token'

/** How traces are exported, in the words of OpenTelemetry. */
export type TraceProtocol = 'http/protobuf' | 'http/json'

/** Milliseconds between one attempt and the next, in order; empty when nothing is retried. */
export type RetryPolicy = readonly number[]

/** Settings of a server, after all sources have been read and checked. */
export interface Config {
  port: number
  host: string
  unixSocket: string | undefined
  /** Whether the port accepts TLS as well. */
  tls: boolean
  /** Path of a certificate, in PEM. Undefined when the server makes it itself. */
  tlsCert: string | undefined
  /** Path of its key. */
  tlsKey: string | undefined
  /** Hosts under which the server is reached, with a layout of their own. */
  names: Names
  /** Whether the server, as a proxy, opens tunnels to other hosts. */
  passThrough: boolean
  /** Undefined when git is not served over SSH. */
  sshPort: number | undefined
  portfile: string | undefined
  /** Undefined when metrics are not served. */
  metricsPort: number | undefined
  metricsHost: string
  /** Undefined when no traces are recorded. */
  tracing: TraceProtocol | undefined
  /** Absolute path. */
  data: string
  /** Path of the seed file. */
  world: string | undefined
  /** Without a trailing slash. When undefined, derived from the Host header of each request. */
  baseUrl: string | undefined
  brand: string
  rateLimits: LimitPreset
  /** Factor for all rate limits. */
  rateScale: number
  /** Limits that count requests but do not refuse them. */
  shadowLimits: LimitRule[]
  /** Addresses and networks. */
  trustedProxies: string[]
  production: boolean
  allowLoopbackTargets: boolean
  /** Whether to accept requests of pages of every site, and to every host name. */
  allowAnyOrigin: boolean
  /** Empty when failed deliveries are not retried. */
  webhookRetries: RetryPolicy
  /** Consecutive failed deliveries after which a hook is disabled; 0 for never. */
  webhookDisableAfter: number
  /** When the source import operations end, in milliseconds; undefined for never. */
  importsSunset: number | undefined
  importsMaintenance: boolean
  control: ControlAccess
  controlToken: string | undefined
  logLevel: string
  /** Path of the HAR file that requests and responses are recorded to. */
  record: string | undefined
  /** Path of the HAR file with responses to requests that the server does not serve. */
  replay: string | undefined
  /** Whether the data is in a temporary folder. */
  ephemeral: boolean
  /** Folder of what runs when the server is ready. */
  hooks: string | undefined
  hookFailures: 'stop' | 'continue'
  /** Milliseconds from a signal to stop until the server stops listening. */
  drainDelay: number
  workers: number
  databaseUrl: string | undefined
  redisUrl: string | undefined
  secretKey: string | undefined
  /** Keys for decryption only: old keys, or a future key. */
  otherSecretKeys: string[]
}
