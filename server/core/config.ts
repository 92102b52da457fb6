/** `tight` divides the real limits so that clients reach them quickly; `off` counts and refuses nobody. */
export type LimitPreset = 'real' | 'tight' | 'off'

/** Rules that can refuse a request, by what they count. */
export const limitRules = ['primary', 'points', 'cpu', 'content', 'concurrency'] as const

export type LimitRule = (typeof limitRules)[number]

/** Milliseconds between one attempt and the next, in order; empty when nothing is retried. */
export type RetryPolicy = readonly number[]

/** Settings of a server, after all sources have been read and checked. */
export interface Config {
  port: number
  host: string
  unixSocket: string | undefined
  /** Undefined where git is not spoken over SSH. */
  sshPort: number | undefined
  portfile: string | undefined
  /** Absolute path. */
  data: string
  world: string | undefined
  /** Without a trailing slash; when absent, taken from each request. */
  baseUrl: string | undefined
  brand: string
  rateLimits: LimitPreset
  /** What every limit is multiplied by. */
  rateScale: number
  /** Limits that count and do not refuse. */
  shadowLimits: LimitRule[]
  /** Addresses and networks. */
  trustedProxies: string[]
  production: boolean
  allowLoopbackTargets: boolean
  /** Empty where failed deliveries are not tried again. */
  webhookRetries: RetryPolicy
  /** Failed deliveries in a row; 0 where hooks are never disabled. */
  webhookDisableAfter: number
  /** When imports of sources end, in milliseconds; undefined where they do not. */
  importsSunset: number | undefined
  importsMaintenance: boolean
  logLevel: string
  /** File that traffic is written to. */
  record: string | undefined
  workers: number
  databaseUrl: string | undefined
  redisUrl: string | undefined
  secretKey: string | undefined
  /** Keys that open what was sealed with them: former ones, or one to come. */
  otherSecretKeys: string[]
}
