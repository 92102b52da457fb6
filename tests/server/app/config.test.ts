import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError } from '../../../server/core/config-error.ts'
import { readConfig, readStorePlace } from '../../../server/app/config.ts'
import { type Config } from '../../../server/core/config.ts'
import { help } from '../../../server/app/help.ts'
import { Names, plainNames, platformNames } from '../../../server/core/names.ts'
import { variableOf } from '../../../server/app/setting.ts'
import { settings } from '../../../server/app/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'devplatform-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (args: string[] = [], environment: Record<string, string> = {}) =>
  readConfig({ args, environment })

/** Secrets, which command lines would disclose. */
const withoutFlag = ['control-token', 'redis-url', 'secret-key', 'other-secret-keys']

let written = 0

function file(content: string): string {
  const path = join(folder, `${++written}.yaml`)
  writeFileSync(path, content)
  return path
}

function refusal(args: string[], environment: Record<string, string> = {}): string {
  try {
    read(args, environment)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error('nothing was refused')
}

/** Each flag with a value, its setting, and the parsed value. */
const values: [flag: string, value: string, setting: keyof Config, is: unknown][] = [
  ['port', '0', 'port', 0],
  ['host', '0.0.0.0', 'host', '0.0.0.0'],
  ['unix-socket', '/run/devplatform', 'unixSocket', '/run/devplatform'],
  ['tls', 'true', 'tls', true],
  ['tls-cert', 'cert.pem', 'tlsCert', 'cert.pem'],
  ['tls-key', 'key.pem', 'tlsKey', 'key.pem'],
  ['names', 'a.test, api.a.test', 'names', new Names(['a.test', 'api.a.test'])],
  ['as-platform', 'true', 'names', new Names([...platformNames], [...plainNames])],
  ['pass-through', 'true', 'passThrough', true],
  ['ssh-port', '2222', 'sshPort', 2222],
  ['portfile', 'port.txt', 'portfile', 'port.txt'],
  ['metrics-port', '9464', 'metricsPort', 9464],
  ['metrics-host', '0.0.0.0', 'metricsHost', '0.0.0.0'],
  ['data', 'some/where', 'data', resolve('some/where')],
  ['seed', 'seed.yaml', 'world', 'seed.yaml'],
  ['base-url', 'https://api.example.com/', 'baseUrl', 'https://api.example.com'],
  ['brand', 'github', 'brand', 'github'],
  ['rate-limits', 'tight', 'rateLimits', 'tight'],
  ['rate-scale', '0.5', 'rateScale', 0.5],
  ['shadow-limits', 'cpu, points', 'shadowLimits', ['cpu', 'points']],
  ['trusted-proxies', '10.0.0.0/8,::1', 'trustedProxies', ['10.0.0.0/8', '::1']],
  ['mode', 'development', 'production', false],
  ['allow-loopback-targets', 'false', 'allowLoopbackTargets', false],
  ['allow-any-origin', 'true', 'allowAnyOrigin', true],
  ['webhook-retries', '5s, 10m,24h', 'webhookRetries', [5_000, 600_000, 86_400_000]],
  ['webhook-disable-after', '40', 'webhookDisableAfter', 40],
  ['imports-sunset', '2027-01-01', 'importsSunset', Date.UTC(2027, 0)],
  ['imports-maintenance', 'true', 'importsMaintenance', true],
  ['drain-delay', '15', 'drainDelay', 15_000],
  ['ephemeral', 'true', 'ephemeral', true],
  ['hooks', 'hooks', 'hooks', resolve('hooks')],
  ['hook-failures', 'continue', 'hookFailures', 'continue'],
  ['record', 'traffic.har', 'record', resolve('traffic.har')],
  ['replay', 'elsewhere.har', 'replay', resolve('elsewhere.har')],
  ['control', 'off', 'control', 'off'],
  ['log-level', 'debug', 'logLevel', 'debug'],
  ['workers', '1', 'workers', 1],
  ['database-url', 'postgres://h/d', 'databaseUrl', 'postgres://h/d'],
]

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(read()).toEqual({
      port: 3000,
      host: '127.0.0.1',
      unixSocket: undefined,
      tls: false,
      tlsCert: undefined,
      tlsKey: undefined,
      names: new Names(),
      passThrough: false,
      sshPort: undefined,
      portfile: undefined,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      tracing: undefined,
      data: resolve('data'),
      world: undefined,
      baseUrl: undefined,
      brand: 'service',
      rateLimits: 'real',
      rateScale: 1,
      shadowLimits: [],
      trustedProxies: [],
      production: false,
      allowLoopbackTargets: true,
      allowAnyOrigin: false,
      webhookRetries: [],
      webhookDisableAfter: 0,
      importsSunset: undefined,
      importsMaintenance: false,
      drainDelay: 0,
      record: undefined,
      replay: undefined,
      ephemeral: false,
      hooks: undefined,
      hookFailures: 'stop',
      control: 'loopback',
      controlToken: undefined,
      logLevel: 'warn',
      workers: 1,
      databaseUrl: undefined,
      redisUrl: undefined,
      secretKey: undefined,
      otherSecretKeys: [],
    })
  })

  it.each(values)('accepts --%s %s', (flag, value, setting, is) => {
    const isSwitch = settings.find((each) => each.flag === flag)?.kind === 'switch'
    const args = isSwitch ? [value === 'true' ? `--${flag}` : `--no-${flag}`] : [`--${flag}`, value]
    expect(read(args)[setting]).toEqual(is)
  })

  it.each(values)(
    'accepts %s from its environment variable and from a file',
    (flag, value, setting, is) => {
      const variable = variableOf(settings.find((each) => each.flag === flag)!)
      expect(read([], { [variable]: value })[setting]).toEqual(is)
      const path = file(`${flag}: ${JSON.stringify(value)}\n`)
      expect(read(['--config', path])[setting]).toEqual(is)
      expect(read([], { DEVPLATFORM_CONFIG: path })[setting]).toEqual(is)
    },
  )

  it('has a row above for every flag', () => {
    const flags = settings.map(({ flag }) => flag).filter((flag) => !withoutFlag.includes(flag))
    expect(values.map(([flag]) => flag)).toEqual(flags)
  })

  it('prefers flags to the environment, and the environment to the file', () => {
    const path = file('port: 1\nhost: file\nbrand: file\n')
    const environment = { DEVPLATFORM_CONFIG: path, DEVPLATFORM_PORT: '2', DEVPLATFORM_HOST: 'env' }
    expect(read(['--port', '3'], environment)).toMatchObject({
      port: 3,
      host: 'env',
      brand: 'file',
    })
  })

  it('accepts a seed file under its former name too, and prefers the new one', () => {
    expect(read(['--world', 'a.yaml']).world).toBe('a.yaml')
    expect(read(['--world', 'a.yaml', '--seed', 'b.yaml']).world).toBe('b.yaml')
    expect(read(['--config', file('world: a.yaml\n')]).world).toBe('a.yaml')
    const environment = { DEVPLATFORM_WORLD: 'a.yaml' }
    expect(read([], environment).world).toBe('a.yaml')
    expect(read([], { ...environment, DEVPLATFORM_SEED: 'b.yaml' }).world).toBe('b.yaml')
    expect(read(['--seed', 'c.yaml'], environment).world).toBe('c.yaml')
    expect(help()).not.toContain('WORLD')
  })

  it('treats an empty variable as absent', () => {
    expect(read([], { DEVPLATFORM_PORT: '', DATABASE_URL: '' })).toEqual(read())
  })

  it('accepts the store of the limits from the environment and from a file', () => {
    expect(read([], { REDIS_URL: 'rediss://h:1' }).redisUrl).toBe('rediss://h:1')
    expect(read([], { REDIS_URL: 'valkey://h:1' }).redisUrl).toBe('redis://h:1')
    expect(read([], { REDIS_URL: 'valkeys://h:1' }).redisUrl).toBe('rediss://h:1')
    expect(read(['--config', file('redis-url: redis://h\n')]).redisUrl).toBe('redis://h')
  })

  it('accepts delays as a list in a file', () => {
    const path = file('webhook-retries: [5s, 1h]\n')
    expect(read(['--config', path]).webhookRetries).toEqual([5_000, 3_600_000])
  })

  it.each<[string, string[]]>([
    ['one', ['one']],
    ['one, two,three', ['one', 'two', 'three', 'one, two,three']],
    [' one,, ', ['one', ' one,, ']],
    ['one,one', ['one', 'one,one']],
  ])('accepts other secret keys separated by commas: "%s"', (text, keys) => {
    const environment = { DEVPLATFORM_OTHER_SECRET_KEYS: text }
    expect(read([], environment).otherSecretKeys).toEqual(keys)
    const path = file(`other-secret-keys: ${JSON.stringify(text)}\n`)
    expect(read(['--config', path]).otherSecretKeys).toEqual(keys)
    expect(readStorePlace({ config: path }, {}).otherSecretKeys).toEqual(keys)
  })

  it('accepts other secret keys as a list in a file', () => {
    const path = file('other-secret-keys: [one, two]\n')
    expect(read(['--config', path]).otherSecretKeys).toEqual(['one', 'two', 'one,two'])
  })

  it('treats an empty value in a file as absent, and never as an empty secret', () => {
    const path = file('secret-key:\nother-secret-keys:\nport:\n')
    expect(read(['--config', path])).toEqual(read())
    expect(refusal(['--config', path, '--mode', 'production'])).toContain('DEVPLATFORM_SECRET_KEY')
  })

  it('accepts an empty file', () => {
    expect(read(['--config', file('')])).toEqual(read())
  })

  it.each([
    ['development on loopback', [], false],
    ['development on localhost', ['--host', 'localhost'], false],
    ['development on ::1', ['--host', '::1'], false],
    ['development on all addresses', ['--host', '0.0.0.0'], true],
    ['production', ['--mode', 'production'], true],
    ['production, if not wanted', ['--mode', 'production', '--no-allow-any-origin'], false],
  ])('in %s, accepts any origin: %s %s', (_where, args, accepts) => {
    expect(read(args, { DEVPLATFORM_SECRET_KEY: 'k' }).allowAnyOrigin).toBe(accepts)
  })

  it('replays recordings in one process of a development server only', () => {
    const replay = ['--replay', 'a.har']
    expect(refusal([...replay, '--mode', 'production'])).toContain('not available in production')
    expect(refusal([...replay, '--workers', '2'])).toContain('one process only')
  })

  it('blocks loopback targets in production unless they are allowed', () => {
    const key = { DEVPLATFORM_SECRET_KEY: 'k' }
    expect(read(['--mode', 'production'], key).allowLoopbackTargets).toBe(false)
    expect(read([], { ...key, NODE_ENV: 'production' })).toMatchObject({
      production: true,
      allowLoopbackTargets: false,
      secretKey: 'k',
    })
    const asked = ['--mode', 'production', '--allow-loopback-targets']
    expect(read(asked, key).allowLoopbackTargets).toBe(true)
    const development = ['--mode', 'development']
    expect(read(development, { NODE_ENV: 'production' }).production).toBe(false)
  })
})

describe('an error in the configuration is one line that names the setting', () => {
  const nowhere = join(folder, 'nowhere.yaml')
  it.each<[string[], string]>([
    [['--prot', '1'], "Unknown option '--prot'"],
    [['--secret-key', 'k'], "Unknown option '--secret-key'"],
    [['--other-secret-keys', 'k'], "Unknown option '--other-secret-keys'"],
    [['surplus'], "Unexpected argument 'surplus'"],
    [['--port'], "Option '--port <value>' argument missing"],
    [['--port', 'x'], '--port must be a number, not "x"'],
    [['--port', '65536'], '--port must be at most 65535, not 65536'],
    [['--port', '1.5'], '--port must be a number, not "1.5"'],
    [['--port=-1'], '--port must be a number, not "-1"'],
    [['--workers', '0'], '--workers must be at least 1'],
    [['--workers', '2'], '--workers requires DATABASE_URL'],
    [['--rate-limits', 'none'], '--rate-limits must be one of real, tight, off, not "none"'],
    [['--rate-scale', '0'], '--rate-scale must be a number above 0, not "0"'],
    [['--rate-scale', '1e9'], '--rate-scale must be a number above 0, not "1e9"'],
    [
      ['--shadow-limits', 'cpu,none'],
      '--shadow-limits must be a list of primary, points, cpu, content',
    ],
    [['--trusted-proxies', '10.0.0.0/33'], '--trusted-proxies must be addresses or networks'],
    [['--trusted-proxies', 'proxy'], '--trusted-proxies must be addresses or networks'],
    [['--redis-url', 'redis://h'], "Unknown option '--redis-url'"],
    [['--mode', 'test'], '--mode must be one of development, production, not "test"'],
    [['--webhook-retries', 'often'], '--webhook-retries must be off, standard or up to 20 delays'],
    [['--webhook-disable-after', 'x'], '--webhook-disable-after must be a number, not "x"'],
    [['--log-level', 'loud'], '--log-level must be one of trace, debug, info, warn'],
    [['--brand', 'Acme Inc'], '--brand must be a lowercase word, not "Acme Inc"'],
    [['--brand', ''], '--brand must be a lowercase word, not ""'],
    [
      ['--base-url', 'example.com'],
      '--base-url must consist of scheme, host and port, not "example.com"',
    ],
    [
      ['--base-url', 'http://a/b'],
      '--base-url must consist of scheme, host and port, not "http://a/b"',
    ],
    [['--mode', 'production'], 'production requires DEVPLATFORM_SECRET_KEY'],
    [['--config', nowhere], `--config ${nowhere}: no such file or directory`],
  ])('%j', (args, words) => {
    const message = refusal(args)
    expect(message.startsWith(words)).toBe(true)
    expect(message).not.toContain('\n')
  })

  it.each([
    ['prot: 1', 'unknown setting "prot"'],
    ['port: [1]\n  x', ''],
    ['- port', 'unknown setting "0"'],
    ['port: x', '--port must be a number, not "x"'],
    ['allow-loopback-targets: maybe', '--allow-loopback-targets must be true or false'],
  ])('in a file: %j', (content, words) => {
    const message = refusal(['--config', file(content)])
    expect(message).toContain(words)
    expect(message).not.toContain('\n')
  })

  it('in the environment', () => {
    expect(refusal([], { DEVPLATFORM_PORT: 'x' })).toBe('--port must be a number, not "x"')
    const maybe = { DEVPLATFORM_ALLOW_LOOPBACK_TARGETS: 'maybe' }
    expect(refusal([], maybe)).toContain('--allow-loopback-targets must be true or false')
    expect(refusal([], { REDIS_URL: 'http://h' })).toContain('REDIS_URL must begin with redis://')
  })
})

describe('the help', () => {
  it('names every flag with its variable', () => {
    for (const setting of settings) {
      expect(help()).toContain(variableOf(setting))
      expect(help().includes(`--${setting.flag}`)).toBe(!withoutFlag.includes(setting.flag))
    }
  })
})
