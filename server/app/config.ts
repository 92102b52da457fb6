import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { ConfigError } from '../core/config-error.ts'
import type { Config, LimitPreset } from '../core/config.ts'
import {
  isOn,
  otherKeysOf,
  proxiesOf,
  redisUrlOf,
  retriesOf,
  scaleOf,
  shadowsOf,
  sunsetOf,
  type RawSettings,
} from './config-values.ts'
import { settings, variableOf, type Setting } from './settings.ts'

interface Source {
  /** Command-line arguments after the command. */
  args: string[]
  environment: Record<string, string | undefined>
}

function fromArguments(args: string[]): RawSettings & { config?: string } {
  const options = Object.fromEntries(
    (settings as readonly Setting[])
      .filter(({ secret }) => !secret)
      .map(({ flag, kind }) => [flag, { type: kind === 'switch' ? 'boolean' : 'string' } as const]),
  )
  try {
    const { values } = parseArgs({
      args,
      options: { ...options, config: { type: 'string' } },
      allowNegative: true,
    })
    return Object.fromEntries(Object.entries(values).map(([flag, value]) => [flag, String(value)]))
  } catch (error) {
    throw new ConfigError((error as Error).message.split('\n')[0])
  }
}

function fromEnvironment(environment: Source['environment']): RawSettings {
  const given: RawSettings = {}
  for (const setting of settings) {
    const value = environment[variableOf(setting)]
    if (value !== undefined && value !== '') given[setting.flag] = value
  }
  return given
}

function fromFile(file: string | undefined): RawSettings {
  if (file === undefined) return {}
  let content: unknown
  try {
    content = parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigError(`--config ${file}: ${(error as Error).message.split('\n')[0]}`)
  }
  const known = new Set<string>(settings.map(({ flag }) => flag))
  const entries = Object.entries((content ?? {}) as Record<string, unknown>)
  const unknown = entries.find(([key]) => !known.has(key))
  if (unknown) throw new ConfigError(`--config ${file}: there is no setting "${unknown[0]}"`)
  const given = entries.filter(([, value]) => value !== null) // a key with nothing after it
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]))
}

function check({ flag, kind, choices }: Setting, value: string): void {
  if (choices && !choices.includes(value)) {
    throw new ConfigError(`--${flag} must be one of ${choices.join(', ')}, not "${value}"`)
  }
  if (kind === 'number' && !/^\d{1,5}$/.test(value)) {
    throw new ConfigError(`--${flag} must be a number, not "${value}"`)
  }
  if (kind === 'switch' && !/^(true|false|1|0)$/.test(value)) {
    throw new ConfigError(`--${flag} must be true or false, not "${value}"`)
  }
}

function checkTogether({ port, brand, workers, databaseUrl, baseUrl, ...rest }: Config): void {
  for (const [flag, number = 0] of [
    ['port', port],
    ['ssh-port', rest.sshPort],
  ] as const) {
    if (number > 65_535) throw new ConfigError(`--${flag} must be at most 65535, not ${number}`)
  }
  if (!/^[a-z][a-z0-9]{0,31}$/.test(brand)) {
    throw new ConfigError(`--brand must be a lower-case word, not "${brand}"`)
  }
  if (workers < 1) throw new ConfigError('--workers must be at least 1')
  if (workers > 1 && rest.record) throw new ConfigError('--record goes with one process only')
  if (workers > 1 && !databaseUrl) throw new ConfigError('--workers needs DATABASE_URL')
  if (baseUrl !== undefined && !/^https?:\/\/[^/?#]+$/.test(baseUrl)) {
    throw new ConfigError(`--base-url must be scheme, host and port, not "${baseUrl}"`)
  }
  if (rest.production && !rest.secretKey) {
    throw new ConfigError('production needs DEVPLATFORM_SECRET_KEY, which seals secrets at rest')
  }
}

function merged(
  { config, ...flags }: RawSettings & { config?: string | undefined },
  environment: Source['environment'],
): RawSettings {
  const all = {
    ...fromFile(config ?? environment.DEVPLATFORM_CONFIG),
    ...fromEnvironment(environment),
    ...flags,
  }
  for (const setting of settings) {
    const value = all[setting.flag]
    if (value !== undefined) check(setting, value)
  }
  return all
}

const dataOf = ({ data }: RawSettings): string => resolve(data ?? 'data')
const baseUrlOf = (all: RawSettings): string | undefined => all['base-url']?.replace(/\/$/, '')

/** What is needed to work on a server's store without being the server. */
export type StorePlace = Pick<
  Config,
  'data' | 'databaseUrl' | 'baseUrl' | 'secretKey' | 'otherSecretKeys'
>

/**
 * Where the store of a server with the same settings is; what else a server needs may be missing.
 * @throws ConfigError for settings that cannot be used
 */
export function readStorePlace(
  flags: Record<string, string>,
  environment: Source['environment'],
): StorePlace {
  const all = merged(flags, environment)
  return {
    data: dataOf(all),
    databaseUrl: all['database-url'],
    baseUrl: baseUrlOf(all),
    secretKey: all['secret-key'],
    otherSecretKeys: otherKeysOf(all),
  }
}

/** @returns what `openStorage` opens */
export const storeLocation = ({
  data,
  databaseUrl,
}: Pick<Config, 'data' | 'databaseUrl'>): string =>
  databaseUrl ?? `sqlite:${join(data, 'devplatform.sqlite')}`

/**
 * Flags before environment before file before defaults.
 * @throws ConfigError for anything that cannot be used
 */
export function readConfig(source: Source): Config {
  const all = merged(fromArguments(source.args), source.environment)
  const mode = all.mode ?? (source.environment.NODE_ENV === 'production' ? 'production' : undefined)
  const production = mode === 'production'
  const loopback = all['allow-loopback-targets']
  const config: Config = {
    port: Number(all.port ?? 3000),
    host: all.host ?? '127.0.0.1',
    unixSocket: all['unix-socket'],
    sshPort: all['ssh-port'] === undefined ? undefined : Number(all['ssh-port']),
    portfile: all.portfile,
    data: dataOf(all),
    world: all.world,
    baseUrl: baseUrlOf(all),
    brand: all.brand ?? 'service',
    rateLimits: (all['rate-limits'] ?? 'real') as LimitPreset,
    rateScale: scaleOf(all),
    shadowLimits: shadowsOf(all),
    trustedProxies: proxiesOf(all),
    production,
    allowLoopbackTargets: loopback === undefined ? !production : isOn(loopback),
    webhookRetries: retriesOf(all),
    webhookDisableAfter: Number(all['webhook-disable-after'] ?? 0),
    importsSunset: sunsetOf(all),
    importsMaintenance: isOn(all['imports-maintenance']),
    logLevel: all['log-level'] ?? 'warn',
    record: all.record === undefined ? undefined : resolve(all.record),
    workers: Number(all.workers ?? 1),
    databaseUrl: all['database-url'],
    redisUrl: redisUrlOf(all),
    secretKey: all['secret-key'],
    otherSecretKeys: otherKeysOf(all),
  }
  checkTogether(config)
  return config
}
