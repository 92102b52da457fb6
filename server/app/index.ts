import { join } from 'node:path'
import { createApp } from './app.ts'
import { drain } from './connections.ts'
import { createBrand } from '../core/brand.ts'
import { systemClock, type Clock } from '../core/clock.ts'
import { ConfigError } from '../core/config-error.ts'
import { reasonOf } from '../core/reason-of.ts'
import { ContentReader } from '../core/content/reader.ts'
import type { Config } from '../core/config.ts'
import { openDataFolder } from '../core/data-folder.ts'
import type { Context } from '../api/context.ts'
import { BuiltDocs, siteIn } from './docs-site.ts'
import { createEgressGuard } from '../core/egress/guard.ts'
import { createGitStore } from '../git/repositories.ts'
import { createHttpServer } from './http-server.ts'
import { KeptReplies } from '../http/kept/kept-replies.ts'
import { keptFirst } from '../http/kept/listener.ts'
import { startImports } from '../domains/imports/runner.ts'
import { FailedLogins } from '../access/limits/failed-logins.ts'
import { createLimits } from '../access/limits/create.ts'
import { createLinks } from '../core/links.ts'
import { listen, listenOnSocket, writePortfile } from './listen.ts'
import { watchLoad, type Load } from '../core/load.ts'
import { createLog, type Log } from '../core/log.ts'
import { createMetrics } from '../api/metrics.ts'
import { serveMetrics } from './metrics-server.ts'
import { readMetrics } from './read-metrics.ts'
import { reportMetrics } from './worker-metrics.ts'
import { startInstallationRemovals } from '../domains/apps/remove-installations.ts'
import { startMigrations } from '../domains/migrations/runner.ts'
import { openStore } from './open-store.ts'
import { limitConnections } from './open-files.ts'
import { createOpenPgp } from '../core/openpgp/thread.ts'
import { HarFile } from '../core/recording/har-file.ts'
import { keysOf } from '../core/secret-key.ts'
import { createServiceSlots } from '../git/service-slots.ts'
import { createSarifThread } from '../domains/security/scanning/thread.ts'
import { StallWatch } from '../core/stall-watch.ts'
import { lockFolder } from '../storage/folder-lock.ts'
import { logFailure } from '../storage/log-failure.ts'
import { takeUp } from './take-up.ts'
import { createVault } from '../core/vault.ts'
import { createVersions } from '../http/versions/index.ts'
import type { Version } from '../api/versions/version.ts'
import type { attempt } from '../workers/delivery/attempt.ts'
import { watchClock } from '../workers/delivery/clock-steps.ts'
import { Dispatcher } from '../workers/delivery/dispatcher.ts'
import { startPurges } from '../workers/delivery/purge.ts'
import { createSender, type Sender } from '../workers/delivery/send.ts'
import { startMaintenance } from '../workers/maintenance/runner.ts'

export interface Start {
  config: Config
  clock?: Clock
  log?: Log
  versions?: Version[]
  /** Replaces the measurement of the server's load. */
  load?: Load
  /** Runs before the first request is handled, for example to load a seed file. */
  prepare?: (context: Context, url: string) => Promise<void>
  /** Replaces `attempt`, which makes one delivery attempt. */
  attempt?: typeof attempt
  /** Replaces the memory of replies; undefined keeps none. */
  keep?: (context: Context) => KeptReplies | undefined
  /** Folder of the documentation. By default, it is built when it is first requested. */
  docs?: string
  /** Whether to wait for a database that is not available, instead of failing. */
  patient?: boolean
  /** Whether commits survive a power failure. Default: yes. */
  durable?: boolean
  /** Runs when the server begins to handle requests. */
  onReady?: () => void
}

/**
 * A running server. Disposing it finishes work in progress, closes the database and frees the port.
 */
export interface RunningServer extends AsyncDisposable {
  url: string
  port: number
  /** Undefined when this process does not serve metrics. */
  metricsUrl: string | undefined
  context: Context
  dispatcher: Dispatcher
}

/** @throws ConfigError when the file is not writable or not a HAR file */
const recordingAt = (file: string): Promise<HarFile> =>
  HarFile.open(file).catch((error: unknown) => {
    throw new ConfigError(`--record ${file}: ${reasonOf(error)}`)
  })

async function createContext({ config, clock = systemClock, ...start }: Start): Promise<Context> {
  const log = start.log ?? createLog(config.logLevel)
  const metrics = createMetrics()
  const { patient = false, durable = true } = start
  const storage = await openStore({ config, log, patient, durable })
  return {
    config,
    clock,
    log,
    metrics,
    brand: createBrand(config.brand),
    versions: start.versions ?? createVersions(),
    storage,
    git: createGitStore(join(config.data, 'repositories')),
    gists: createGitStore(join(config.data, 'gists')),
    guard: createEgressGuard({ allowLoopback: config.allowLoopbackTargets, clock }),
    vault: createVault(await keysOf(config)),
    limits: await createLimits({ config, clock, log, metrics, storage }),
    failedLogins: new FailedLogins(clock, config.rateLimits),
    load: start.load ?? watchLoad(clock),
    stalls: new StallWatch({ clock, log, count: metrics.countStall }),
    openpgp: createOpenPgp(clock),
    content: new ContentReader(clock),
    serviceSlots: createServiceSlots(clock),
    sarif: createSarifThread(clock),
    docs: start.docs === undefined ? new BuiltDocs({ log }) : siteIn(start.docs),
    ...(config.record && { recording: await recordingAt(config.record) }),
  }
}

function createDispatcher(context: Context, sender: Sender, { attempt }: Start): Dispatcher {
  const { storage, config } = context
  const options = { ...context, sender, attempt, policy: config, random: Math.random }
  const dispatcher = new Dispatcher(options)
  storage.onEnqueued((pools) => dispatcher.wake(pools))
  return dispatcher
}

/**
 * Opens the database, listens, recovers interrupted work and starts the workers. On failure,
 * everything that was opened is closed.
 */
export async function startServer(start: Start): Promise<RunningServer> {
  const { config } = start
  await openDataFolder(config.data)
  // With PostgreSQL, several servers may share the folder.
  const lock = config.databaseUrl === undefined ? await lockFolder(config.data) : undefined
  const context = await createContext(start).catch((error: unknown) => {
    lock?.[Symbol.dispose]()
    throw error
  })
  const opened: (() => PromiseLike<unknown>)[] = [
    async () => lock?.[Symbol.dispose](),
    () => context.storage[Symbol.asyncDispose](),
    () => context.limits[Symbol.asyncDispose](),
    async () => context.load[Symbol.dispose](),
    async () => context.stalls[Symbol.dispose](),
    () => context.openpgp[Symbol.asyncDispose](),
    () => context.content[Symbol.asyncDispose](),
    () => context.sarif[Symbol.asyncDispose](),
    () => context.docs[Symbol.asyncDispose](),
    async () => context.recording?.[Symbol.asyncDispose](),
  ]
  const close = async () => {
    context.draining = true
    for (const each of opened.reverse()) {
      // The rest is closed all the same, for example without a database to release claims in.
      await Promise.resolve(each()).catch((error: unknown) =>
        logFailure(context.log, error, 'part of the server did not close'),
      )
    }
  }
  try {
    const running = await serve(start, context, opened)
    await lock?.listensOn(running.port)
    return { ...running, context, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Serves the metrics of this process, if configured. Worker processes report theirs to the first
 * process instead, which serves those of all workers.
 */
async function offerMetrics(context: Context, opened: (() => PromiseLike<unknown>)[]) {
  const { config } = context
  if (config.workers > 1) return void reportMetrics(context)
  if (config.metricsPort === undefined) return undefined
  const read = () => readMetrics(context)
  const { server, url } = await serveMetrics(config, config.metricsPort, read)
  opened.push(() => drain(server, context.clock))
  return url
}

/** Replies are kept where all writes are noticed, unless exchanges are recorded. */
function keepReplies(context: Context, { keep }: Start): KeptReplies | undefined {
  if (!context.storage.watched || context.recording) return undefined
  return keep ? keep(context) : new KeptReplies(context)
}

/** Starts listening. Requests wait until startup is complete. */
async function serve(start: Start, context: Context, opened: (() => PromiseLike<unknown>)[]) {
  const { config, prepare } = start
  const kept = keepReplies(context, start)
  const app = createApp(context, kept)
  const isDirect = kept && config.trustedProxies.length === 0
  const handle = isDirect ? keptFirst(kept, app) : app
  const { promise: ready, resolve: open } = deferred()
  const sender = createSender(context)
  opened.push(async () => sender[Symbol.dispose]())
  const dispatcher = createDispatcher(context, sender, start)
  opened.push(() => dispatcher[Symbol.asyncDispose]())
  const server = createHttpServer(app, ready, { handle })
  limitConnections(server, context)
  opened.push(() => drain(server, context.clock))
  const { port, url } = await listen(server, config)
  if (config.unixSocket) {
    const socketServer = createHttpServer(app, ready, { handle })
    opened.push(() => drain(socketServer, context.clock))
    await listenOnSocket(socketServer, config.unixSocket)
  }
  if (config.sshPort !== undefined) {
    const { startSsh } = await import('../protocols/ssh/server.ts')
    const links = () => createLinks(config.baseUrl ?? url, '', context.sshPort)
    const ssh = await startSsh({ context, port: config.sshPort, links, ready })
    opened.push(() => ssh[Symbol.asyncDispose]())
    context.sshPort = ssh.port
  }
  const metricsUrl = await offerMetrics(context, opened)
  await prepare?.(context, url)
  const watch = await takeUp(context, url)
  opened.push(() => watch[Symbol.asyncDispose]())
  const times = watchClock(context)
  opened.push(() => times[Symbol.asyncDispose]())
  const purges = startPurges(context)
  opened.push(() => purges[Symbol.asyncDispose]())
  const maintenance = await startMaintenance(context)
  opened.push(() => maintenance[Symbol.asyncDispose]())
  const removals = startInstallationRemovals(context)
  opened.push(() => removals[Symbol.asyncDispose]())
  const links = createLinks(config.baseUrl ?? url, '', context.sshPort)
  const migrations = await startMigrations({ ...context, links })
  opened.push(() => migrations[Symbol.asyncDispose]())
  const imports = await startImports({ ...context, links })
  opened.push(() => imports[Symbol.asyncDispose]())
  dispatcher.start()
  open()
  start.onReady?.()
  if (config.portfile) await writePortfile(config.portfile, port)
  return { url, port, metricsUrl, dispatcher }
}

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => (resolve = settle))
  return { promise, resolve }
}
