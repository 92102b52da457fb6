import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { ConfigError } from '../core/config-error.ts'
import type { Config, LimitPreset } from '../core/config.ts'
import { isLoopbackAddress, isLoopbackHost } from '../core/loopback.ts'
import { reasonOf } from '../core/reason-of.ts'
import {
  isOn,
  namesOf,
  otherKeysOf,
  proxiesOf,
  redisUrlOf,
  retriesOf,
  scaleOf,
  shadowsOf,
  sunsetOf,
  type RawSettings,
} from './config-values.ts'
import { controlOf } from './config-control.ts'
import { tracingOf } from './config-tracing.ts'
import { aliasVariableOf, variableOf, type Setting } from './setting.ts'
import { settings, type Flag } from './settings.ts'

interface Source {
  /** Command-line arguments after the command. */
  args: string[]
  environment: Record<string, string | undefined>
  /** Used where nothing else is set. */
  defaults?: RawSettings
}

const allSettings: readonly Setting[] = settings

/** Values by flag, with former names replaced. A flag wins over its former name. */
function byFlag(entries: (readonly [name: string, value: string])[]): RawSettings {
  const values = new Map(entries)
  for (const { flag, alias } of allSettings) {
    const value = alias && values.get(alias)
    if (alias && value !== undefined && !values.has(flag)) values.set(flag, value)
    if (alias) values.delete(alias)
  }
  return Object.fromEntries(values)
}

function fromArguments(args: string[]): RawSettings & { config?: string } {
  const options = Object.fromEntries(
    allSettings
      .filter(({ secret }) => !secret)
      .flatMap(({ flag, alias, kind }) =>
        [flag, alias ?? flag].map((name) => [name, kind] as const),
      )
      .map(([name, kind]) => [name, { type: kind === 'switch' ? 'boolean' : 'string' } as const]),
  )
  try {
    const { values } = parseArgs({
      args,
      options: { ...options, config: { type: 'string' } },
      allowNegative: true,
    })
    return byFlag(Object.entries(values).map(([name, value]) => [name, String(value)]))
  } catch (error) {
    throw new ConfigError((error as Error).message.split('\n')[0])
  }
}

function fromEnvironment(environment: Source['environment']): RawSettings {
  const given: RawSettings = {}
  for (const setting of allSettings) {
    const value = environment[variableOf(setting)] || environment[aliasVariableOf(setting) ?? '']
    if (value) given[setting.flag as Flag] = value
  }
  return given
}

function fromFile(file: string | undefined): RawSettings {
  if (file === undefined) return {}
  let content: unknown
  try {
    content = parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigError(`--config ${file}: ${reasonOf(error)}`)
  }
  const known = new Set<string>(allSettings.flatMap(({ flag, alias = flag }) => [flag, alias]))
  const entries = Object.entries((content ?? {}) as Record<string, unknown>)
  const unknown = entries.find(([key]) => !known.has(key))
  if (unknown) throw new ConfigError(`--config ${file}: unknown setting "${unknown[0]}"`)
  const given = entries.filter(([, value]) => value !== null) // a key without a value
  return byFlag(given.map(([key, value]) => [key, String(value)]))
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

/** In milliseconds. Supervisors kill a server that takes longer to stop. */
const longestDrainDelay = 300_000

function checkTogether({ port, brand, workers, databaseUrl, baseUrl, ...rest }: Config): void {
  for (const [flag, number = 0] of [
    ['port', port],
    ['ssh-port', rest.sshPort],
    ['metrics-port', rest.metricsPort],
  ] as const) {
    if (number > 65_535) throw new ConfigError(`--${flag} must be at most 65535, not ${number}`)
  }
  if (rest.drainDelay > longestDrainDelay) {
    throw new ConfigError(`--drain-delay must be at most ${longestDrainDelay / 1_000}`)
  }
  if (!/^[a-z][a-z0-9]{0,31}$/.test(brand)) {
    throw new ConfigError(`--brand must be a lowercase word, not "${brand}"`)
  }
  if (workers < 1) throw new ConfigError('--workers must be at least 1')
  if (workers > 1 && rest.record) throw new ConfigError('--record works with one process only')
  if (workers > 1 && rest.replay) throw new ConfigError('--replay works with one process only')
  if (workers > 1 && rest.hooks) throw new ConfigError('--hooks works with one process only')
  if (rest.ephemeral && databaseUrl)
    throw new ConfigError('--ephemeral works with the embedded database only; remove DATABASE_URL')
  if (workers > 1 && !databaseUrl) throw new ConfigError('--workers requires DATABASE_URL')
  if (baseUrl !== undefined && !/^https?:\/\/[^/?#]+$/.test(baseUrl)) {
    throw new ConfigError(`--base-url must consist of scheme, host and port, not "${baseUrl}"`)
  }
  if (rest.production && rest.passThrough) {
    throw new ConfigError('--pass-through is not available in production')
  }
  if (rest.production && rest.replay) {
    throw new ConfigError('--replay is not available in production')
  }
  if (rest.production && !rest.secretKey) {
    throw new ConfigError(
      'production requires DEVPLATFORM_SECRET_KEY, which encrypts secrets in the database',
    )
  }
}

function merged(
  { config, ...flags }: RawSettings & { config?: string | undefined },
  environment: Source['environment'],
  defaults: RawSettings = {},
): RawSettings {
  const all = {
    ...defaults,
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
const portOf = (given: string | undefined) => (given === undefined ? undefined : Number(given))
const baseUrlOf = (all: RawSettings): string | undefined => all['base-url']?.replace(/\/$/, '')

/** The settings that a command needs to open a server's database. */
export type StorePlace = Pick<
  Config,
  'data' | 'databaseUrl' | 'baseUrl' | 'secretKey' | 'otherSecretKeys'
>

/**
 * Reads only the settings that locate the database. Other required settings may be missing.
 * @throws ConfigError for invalid settings
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

/** The location to pass to `openStorage`. */
export const storeLocation = ({
  data,
  databaseUrl,
}: Pick<Config, 'data' | 'databaseUrl'>): string =>
  databaseUrl ?? `sqlite:${join(data, 'devplatform.sqlite')}`

const isLoopback = (host: string) => isLoopbackHost(host) || isLoopbackAddress(host)

/**
 * Reads the configuration. Flags override environment variables, which override the file.
 * @throws ConfigError for invalid settings
 */
export function readConfig(source: Source): Config {
  const all = merged(fromArguments(source.args), source.environment, source.defaults)
  const mode = all.mode ?? (source.environment.NODE_ENV === 'production' ? 'production' : undefined)
  const production = mode === 'production'
  const loopback = all['allow-loopback-targets']
  const anyOrigin = all['allow-any-origin']
  const host = all.host ?? '127.0.0.1'
  const config: Config = {
    port: Number(all.port ?? 3000),
    host,
    unixSocket: all['unix-socket'],
    tls: isOn(all.tls) || (all['tls-cert'] ?? all['tls-key']) !== undefined,
    tlsCert: all['tls-cert'],
    tlsKey: all['tls-key'],
    names: namesOf(all),
    passThrough: isOn(all['pass-through']),
    sshPort: portOf(all['ssh-port']),
    portfile: all.portfile,
    metricsPort: portOf(all['metrics-port']),
    metricsHost: all['metrics-host'] ?? '127.0.0.1',
    tracing: tracingOf(source.environment),
    data: dataOf(all),
    world: all.seed,
    baseUrl: baseUrlOf(all),
    brand: all.brand ?? 'service',
    rateLimits: (all['rate-limits'] ?? 'real') as LimitPreset,
    rateScale: scaleOf(all),
    shadowLimits: shadowsOf(all),
    trustedProxies: proxiesOf(all),
    production,
    allowLoopbackTargets: loopback === undefined ? !production : isOn(loopback),
    allowAnyOrigin: anyOrigin === undefined ? production || !isLoopback(host) : isOn(anyOrigin),
    webhookRetries: retriesOf(all),
    webhookDisableAfter: Number(all['webhook-disable-after'] ?? 0),
    importsSunset: sunsetOf(all),
    importsMaintenance: isOn(all['imports-maintenance']),
    control: 'off',
    controlToken: all['control-token'],
    logLevel: all['log-level'] ?? 'warn',
    record: all.record === undefined ? undefined : resolve(all.record),
    replay: all.replay === undefined ? undefined : resolve(all.replay),
    ephemeral: isOn(all.ephemeral),
    hooks: all.hooks === undefined ? undefined : resolve(all.hooks),
    hookFailures: all['hook-failures'] === 'continue' ? 'continue' : 'stop',
    drainDelay: Number(all['drain-delay'] ?? 0) * 1_000,
    workers: Number(all.workers ?? 1),
    databaseUrl: all['database-url'],
    redisUrl: redisUrlOf(all),
    secretKey: all['secret-key'],
    otherSecretKeys: otherKeysOf(all),
  }
  config.control = controlOf(all, config)
  checkTogether(config)
  return config
}
