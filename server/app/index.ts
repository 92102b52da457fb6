import { answerMalformed } from './answer-malformed.ts'
import { createHttpServer } from './http-server.ts'
import { machineOf, systemClock } from '../core/clock.ts'
import { recoverData } from '../control/state/swap-data.ts'
import { openDataFolder } from '../core/data-folder.ts'
import type { Context } from '../api/context.ts'
import type { Control } from '../control/control.ts'
import { drain } from './connections.ts'
import { closeAll, type Closer } from './close-all.ts'
import { createContext, partsOf } from './context.ts'
import { listen, listenOnSocket, writePortfile } from './listen.ts'
import { serveMetrics } from './metrics-server.ts'
import { Platform } from './platform.ts'
import { readMetrics } from './read-metrics.ts'
import type { Start } from './start.ts'
import { traceProcesses } from './tracing/processes.ts'
import { traceRequests } from './tracing/requests.ts'
import { acceptTls } from './tls/accept-tls.ts'
import { acceptTunnels } from './tunnels.ts'
import { Steered } from './steered.ts'
import { reportMetrics } from './worker-metrics.ts'
import { limitConnections } from './open-files.ts'
import { lockFolder } from '../storage/folder-lock.ts'
import type { Dispatcher } from '../workers/delivery/dispatcher.ts'

export type { Start } from './start.ts'

/**
 * A running server. Disposing it finishes work in progress, closes the database and frees the port.
 */
export interface RunningServer extends AsyncDisposable {
  url: string
  port: number
  /** Undefined when this process does not serve metrics. */
  metricsUrl: string | undefined
  /** Parts of the server. With a control plane, those that hold data change. */
  readonly context: Context
  readonly dispatcher: Dispatcher
  /** Steers the server; undefined without a control plane. */
  control: Control | undefined
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
  if (lock) await recoverData(config.data) // before anything opens the database
  const machine = start.clock ?? systemClock
  const steered = config.control === 'off' ? undefined : new Steered(machine, config)
  const own = steered ? { ...start, ...steered.partsOf(start) } : start
  const context = await createContext(own, steered?.steering).catch((error: unknown) => {
    lock?.[Symbol.dispose]()
    throw error
  })
  const platform = new Platform(own, context)
  const servers: Closer[] = []
  const close = async () => {
    platform.context.draining = true
    const { log } = context
    await closeAll(servers.splice(0, 1), log) // the control plane, which holds requests back
    await platform.end()
    await closeAll(servers, log)
    await platform.close()
    await closeAll([async () => lock?.[Symbol.dispose](), ...partsOf(platform.context)], log)
  }
  try {
    servers.push(async () => steered?.[Symbol.asyncDispose]())
    const observing = context.tracing && traceProcesses(context.tracing)
    servers.push(async () => observing?.[Symbol.dispose]())
    const running = await serve(own, platform, servers, steered)
    await lock?.listensOn(running.port)
    return {
      ...running,
      control: steered?.control,
      get context() {
        return platform.context
      },
      get dispatcher() {
        return platform.dispatcher
      },
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Serves the metrics of this process, if configured. Worker processes report theirs to the first
 * process instead, which serves those of all workers.
 */
async function offerMetrics(platform: Platform, servers: Closer[]) {
  const { config, clock } = platform.context
  if (config.workers > 1) return void reportMetrics(platform.context)
  if (config.metricsPort === undefined) return undefined
  const read = () => readMetrics(platform.context)
  const { server, url } = await serveMetrics(config, config.metricsPort, read)
  servers.push(() => drain(server, machineOf(clock)))
  return url
}

/** Starts listening. Requests wait until startup is complete. */
async function serve(
  start: Start,
  platform: Platform,
  servers: Closer[],
  steered: Steered | undefined,
) {
  const { app, context } = platform
  const { config, clock } = context
  const listener = steered ? steered.listenerFor(platform) : platform.handle
  const handle = traceRequests(listener, context)
  const { promise: ready, resolve: open } = deferred()
  const server = createHttpServer(app, ready, { handle, names: config.names })
  answerMalformed(server, context)
  limitConnections(server, context)
  const tunnels = acceptTunnels(server, context)
  if (config.tls) {
    const renewal = await acceptTls(server, context)
    servers.push(async () => renewal[Symbol.dispose]())
  }
  servers.push(() => drain(server, machineOf(clock)))
  servers.push(async () => tunnels[Symbol.dispose]())
  const { port, url } = await listen(server, config)
  steered?.serves(platform, server, url)
  if (config.unixSocket) {
    const socketServer = createHttpServer(app, ready, { handle })
    answerMalformed(socketServer, context)
    servers.push(() => drain(socketServer, machineOf(clock)))
    await listenOnSocket(socketServer, config.unixSocket)
    steered?.serves(platform, socketServer, url)
  }
  const metricsUrl = await offerMetrics(platform, servers)
  await platform.begin(url, ready)
  open()
  start.onReady?.()
  if (config.portfile) await writePortfile(config.portfile, port)
  return { url, port, metricsUrl }
}

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => (resolve = settle))
  return { promise, resolve }
}
