import { readFile } from 'node:fs/promises'
import type { Context } from '../../api/context.ts'
import type { Version } from '../../api/versions/version.ts'
import type { Control } from '../../control/control.ts'
import { instantOf } from '../../control/values.ts'
import type { Config } from '../../core/config.ts'
import type { Load } from '../../core/load.ts'
import { createLog } from '../../core/log.ts'
import { SteerableClock } from '../../core/steerable-clock.ts'
import { createVersions } from '../../http/versions/index.ts'
import { readConfig } from '../config.ts'
import { explainFailure } from '../explain-failure.ts'
import { startServer, type RunningServer } from '../index.ts'
import { seedWorld } from '../world/seed.ts'
import { createDataFolder } from './data-folder.ts'
import { authorityFile } from '../tls/own-files.ts'
import type { Platform, PlatformOptions, PlatformTls } from './platform.ts'
import { seedOf } from './seed.ts'

/** What the process does besides is no load of the server. */
const calm: Load = { busy: () => 0, [Symbol.dispose]() {} }

/** Versions have no state, so all servers of this process use the same. */
let versions: Version[] | undefined

/** @throws ConfigError for invalid options */
function configOf(options: PlatformOptions): Config {
  const settings = {
    port: options.port ?? 0,
    brand: options.brand,
    tls: options.tls,
    names: options.names?.join(','),
    'as-platform': options.asPlatform,
    'rate-limits': options.rateLimits,
    'webhook-retries': options.webhookRetries,
    'webhook-disable-after': options.webhookDisableAfter,
    'log-level': options.logLevel ?? 'silent',
  }
  const args = Object.entries(settings).flatMap(([flag, value]) =>
    value === undefined || value === false
      ? []
      : [value === true ? `--${flag}` : `--${flag}=${value}`],
  )
  return readConfig({ args, environment: {} })
}

/** Prepares a server before it handles requests: after its start, and after each reset. */
function preparing({ seed, clock }: PlatformOptions) {
  const read = seedOf(seed)
  const at = clock === undefined ? undefined : instantOf(clock)
  return async (context: Context, url: string) => {
    if (at !== undefined && context.clock instanceof SteerableClock) {
      context.clock.set(at)
      context.clock.run(0)
    }
    if (read) await seedWorld(read, context, url)
  }
}

/** The authority that the server made when it started. */
async function tlsOf({ tls, data }: Config): Promise<PlatformTls | undefined> {
  if (!tls) return undefined
  const caFile = authorityFile(data)
  return { ca: await readFile(caFile, 'utf8'), caFile }
}

function platformOf(
  { url, tls }: Pick<Platform, 'url' | 'tls'>,
  control: Control,
  close: () => Promise<void>,
): Platform {
  let saved = 0
  return {
    url,
    tls,
    token: async (options) => (await control.tokens.create(options)).token,
    reset: () => control.reset(),
    snapshot: () => control.snapshots.save(`snapshot-${++saved}`),
    restore: ({ name }) => control.snapshots.restore(name),
    seed: (world) => control.seed(world),
    clock: control.clock,
    faults: control.faults,
    requests: control.requests,
    deliveries: control.deliveries,
    sinks: control.sinks,
    reports: control.reports,
    control,
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function startOn(config: Config, options: PlatformOptions): Promise<RunningServer> {
  versions ??= createVersions()
  const log = createLog(config.logLevel)
  const start = { config, versions, load: calm, log, prepare: preparing(options), durable: false }
  return startServer(start).catch((error: unknown) => {
    throw explainFailure(error, config)
  })
}

/** Starts a server in this process, on 127.0.0.1, with a temporary data folder. */
export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const config = configOf(options)
  const folder = await createDataFolder()
  const remove = () => folder[Symbol.asyncDispose]()
  try {
    const own = { ...config, data: folder.path }
    const server = await startOn(own, options)
    let closing: Promise<void> | undefined
    const close = () => (closing ??= Promise.resolve(server[Symbol.asyncDispose]()).then(remove))
    if (!server.control) throw new Error('the server has no control plane')
    return platformOf({ url: server.url, tls: await tlsOf(own) }, server.control, close)
  } catch (error) {
    await remove()
    throw error
  }
}
