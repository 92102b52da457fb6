import { ConfigError } from '../core/config-error.ts'
import { limitRules, type LimitRule } from '../core/config.ts'
import { Names, plainNames, platformNames } from '../core/names.ts'
import { readNetworks, readRules, readScale } from '../access/limits/settings.ts'
import type { Flag } from './settings.ts'
import { readRetryPolicy } from '../workers/delivery/retry-policy.ts'
import type { RetryPolicy } from '../core/config.ts'

/** Setting values as text, by flag. */
export type RawSettings = Partial<Record<Flag, string>>

/** Reads the retry policy. @throws ConfigError for an invalid policy */
export function retriesOf({ 'webhook-retries': given = 'off' }: RawSettings): RetryPolicy {
  const policy = readRetryPolicy(given)
  if (policy) return policy
  const usable = 'off, standard or up to 20 delays from 1s to 24h such as 5s,5m,2h'
  throw new ConfigError(`--webhook-retries must be ${usable}, not "${given}"`)
}

const instant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?$/

/**
 * Reads the end of source imports, in milliseconds; undefined when not set. @throws ConfigError for
 * an invalid date
 */
export function sunsetOf({ 'imports-sunset': given }: RawSettings): number | undefined {
  if (given === undefined) return undefined
  const at = instant.test(given) ? Date.parse(given) : NaN
  if (!Number.isNaN(at)) return at
  throw new ConfigError(
    `--imports-sunset must be a date and time such as 2027-01-01T00:00:00Z, not "${given}"`,
  )
}

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const hostName = new RegExp(`^${label}(\\.${label})*$`, 'i')

/** Reads the hosts of the server. @throws ConfigError for what is no host name */
export function namesOf({ names: given = '', 'as-platform': asPlatform }: RawSettings): Names {
  const own = given.split(',').flatMap((name) => name.trim() || [])
  const wrong = own.find((name) => !hostName.test(name))
  if (wrong !== undefined) throw new ConfigError(`--names has no host name in "${wrong}"`)
  return new Names(own, ...(isOn(asPlatform) ? [platformNames, plainNames] : []))
}

/** Whether a switch is on. The default is off. */
export const isOn = (given: string | undefined): boolean => /^(true|1)$/.test(given ?? 'false')

/**
 * Splits a list of keys at commas. The whole text is also a candidate, because a key may contain a
 * comma.
 */
export function otherKeysOf({ 'other-secret-keys': given = '' }: RawSettings): string[] {
  const keys = [...given.split(',').map((key) => key.trim()), given]
  return [...new Set(keys)].filter((key) => key !== '')
}

/** Reads the factor for all limits. @throws ConfigError for a number that is not above 0 */
export function scaleOf({ 'rate-scale': given = '1' }: RawSettings): number {
  const scale = readScale(given)
  if (scale !== undefined) return scale
  throw new ConfigError(`--rate-scale must be a number above 0, not "${given}"`)
}

/** Reads the names of shadow limits. @throws ConfigError for an unknown name */
export function shadowsOf({ 'shadow-limits': given = '' }: RawSettings): LimitRule[] {
  const rules = readRules(given)
  if (rules) return rules
  throw new ConfigError(
    `--shadow-limits must be a list of ${limitRules.join(', ')}, not "${given}"`,
  )
}

/** Reads proxy addresses and networks. @throws ConfigError for an invalid one */
export function proxiesOf({ 'trusted-proxies': given = '' }: RawSettings): string[] {
  const networks = readNetworks(given)
  if (networks) return networks
  throw new ConfigError(`--trusted-proxies must be addresses or networks, not "${given}"`)
}

/** Reads the Redis URL. @throws ConfigError for another scheme */
export function redisUrlOf({ 'redis-url': given }: RawSettings): string | undefined {
  if (given === undefined) return undefined
  // The protocol of Valkey is that of Redis, and the client knows only its scheme.
  if (/^(redis|valkey)s?:\/\/./.test(given)) return given.replace(/^valkey/, 'redis')
  throw new ConfigError('REDIS_URL must begin with redis://, rediss://, valkey:// or valkeys://')
}
