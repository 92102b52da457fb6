import { join } from 'node:path'
import type { Context } from '../../api/context.ts'
import type { Version } from '../../api/versions/version.ts'
import type { Config } from '../../core/config.ts'
import { createLinks } from '../../core/links.ts'
import type { Load } from '../../core/load.ts'
import { createLog } from '../../core/log.ts'
import { createGitStore } from '../../git/repositories.ts'
import { createVersions } from '../../http/versions/index.ts'
import type { CommandContext } from '../cli/command.ts'
import { readConfig } from '../config.ts'
import { explainFailure } from '../explain-failure.ts'
import { startServer, type RunningServer } from '../index.ts'
import { seedWorld } from '../world/seed.ts'
import { TemporaryData } from './data.ts'
import type { Platform, PlatformOptions, PlatformSnapshot, TokenOptions } from './platform.ts'
import { seedOf } from './seed.ts'
import { createToken } from './token.ts'

/** What the process does besides is no load of the server. */
const calm: Load = { busy: () => 0, [Symbol.dispose]() {} }

/** Versions have no state, so all servers of this process use the same. */
let versions: Version[] | undefined

/** @throws ConfigError for invalid options */
function configOf(options: PlatformOptions): Config {
  const settings = {
    port: options.port ?? 0,
    brand: options.brand,
    'rate-limits': options.rateLimits,
    'webhook-retries': options.webhookRetries,
    'webhook-disable-after': options.webhookDisableAfter,
    'log-level': options.logLevel ?? 'silent',
  }
  const args = Object.entries(settings).flatMap(([flag, value]) =>
    value === undefined ? [] : [`--${flag}=${value}`],
  )
  return readConfig({ args, environment: {} })
}

/** What commands have at hand, on the database of a running server. */
function commandContextOf({ context, url }: RunningServer): CommandContext {
  const silent = { write: () => true }
  return {
    ...context,
    git: createGitStore(join(context.config.data, 'repositories')),
    baseUrl: url,
    links: createLinks(url, ''),
    keys: context.config,
    environment: {},
    config: () => context.config,
    output: silent,
    aside: silent,
    onInterrupt: () => ({ [Symbol.dispose]() {} }),
    readInput: () => Promise.resolve(''),
  }
}

/** Runs actions one after the other, also after one that failed. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(action: () => Promise<T>): Promise<T> => {
    const next = last.then(action)
    last = next.catch(() => {})
    return next
  }
}

/** Starts a server on the data. @param prepare runs before it handles requests */
function startOn(config: Config, prepare: (context: Context, url: string) => Promise<void>) {
  versions ??= createVersions()
  const log = createLog(config.logLevel)
  const start = { config, versions, load: calm, log, prepare, durable: false }
  return startServer(start).catch((error: unknown) => {
    throw explainFailure(error, config)
  })
}

/** Starts a server in this process, on 127.0.0.1, with a temporary data folder. */
export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const wanted = configOf(options)
  const data = await TemporaryData.create()
  const settings = { ...wanted, data: data.folder }
  const seed = seedOf(options.seed)
  const inTurn = createQueue()
  let initial = ''
  let server = await startOn(settings, async (context, url) => {
    if (seed) await seedWorld(seed, context, url)
    initial = await data.save()
  }).catch(async (error: unknown) => {
    await data[Symbol.asyncDispose]()
    throw error
  })
  const { url, port } = server
  let closing: Promise<void> | undefined

  /** Stops the server for an action on its data, and starts it again at the same address. */
  const whileStopped = <T>(action: () => Promise<T>) =>
    inTurn(async () => {
      if (closing) throw new Error('the platform is closed')
      await server[Symbol.asyncDispose]()
      try {
        return await action()
      } finally {
        server = await startOn({ ...settings, port }, async () => {})
      }
    })

  const close = () =>
    (closing ??= inTurn(async () => {
      await server[Symbol.asyncDispose]()
      await data[Symbol.asyncDispose]()
    }))

  return {
    url,
    token: (token: TokenOptions) => createToken(token, commandContextOf(server)),
    reset: () => whileStopped(() => data.restore(initial)),
    snapshot: () =>
      whileStopped(async (): Promise<PlatformSnapshot> => ({ id: await data.save() })),
    async restore({ id }) {
      if (!data.has(id)) throw new Error(`unknown snapshot "${id}"`)
      await whileStopped(() => data.restore(id))
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
