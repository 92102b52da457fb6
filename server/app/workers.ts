import cluster, { type Worker } from 'node:cluster'
import type { Clock, Timer } from '../core/clock.ts'
import type { Log } from '../core/log.ts'

/** Milliseconds before a worker is replaced: the first time, and at most. */
const firstPause = 100
const longestPause = 30_000
/** Milliseconds after which a worker that ends is no longer one of a row of failures. */
const calm = 60_000
/** Milliseconds that workers have to stop after the delay, longer than responses may take. */
const longestStop = 75_000

const readyMessage = 'devplatform ready'

/** Tells the first process that this worker handles requests. */
export function announceReady(): void {
  if (cluster.isWorker && process.connected) process.send?.(readyMessage)
}

/** Disconnects a worker from the first process, so that the worker can exit. */
export function disconnect(): void {
  if (cluster.isWorker && process.connected) process.disconnect()
}

/** Whether this process prints the banner: the only process, or the first worker. */
export const isPrimary = (): boolean => (cluster.worker?.id ?? 1) === 1

/** Whether this process starts the workers and serves no requests itself. */
export const isManager = (count: number): boolean => count > 1 && !cluster.isWorker

/** Whether this process replaces or may be replaced by another, as opposed to the only process. */
export const isWorker = (): boolean => cluster.isWorker

export interface WorkerOptions {
  count: number
  /** The port that the server listens on; 0 for a free one. */
  port: number
  /** Milliseconds that workers serve requests after a signal to stop. */
  drainDelay: number
  clock: Clock
  log: Log
  /** From 0 to 1, so that workers don't start at the same moment. */
  random?: () => number
}

/** A place for a worker. */
interface Slot {
  worker?: Worker
  /** When its worker started, by the monotonic clock. */
  since: number
  /** Workers of this place that ended soon after their start, in a row. */
  failures: number
  timer?: Timer
}

/**
 * The workers of a server. A worker that ends is replaced, after a pause that grows while it keeps
 * failing. When a worker fails before any was ready, all stop: the cause is a setting.
 */
class Workers {
  readonly #options: WorkerOptions
  readonly #slots: Slot[]
  #wasReady = false
  #stopping = false

  constructor(options: WorkerOptions) {
    this.#options = options
    this.#slots = Array.from({ length: options.count }, () => ({ since: 0, failures: 0 }))
    for (const slot of this.#slots) this.#fork(slot)
  }

  /** Stops the workers. This process ends with the last one. */
  stop(): void {
    if (this.#stopping) return
    this.#stopping = true
    for (const { worker, timer } of this.#slots) {
      timer?.[Symbol.dispose]()
      worker?.process.kill('SIGTERM')
    }
    const kill = () => this.#slots.forEach(({ worker }) => worker?.process.kill('SIGKILL'))
    const { clock, drainDelay } = this.#options
    clock.after(drainDelay + longestStop, kill).unref()
  }

  #fork(slot: Slot): void {
    const worker = cluster.fork()
    slot.worker = worker
    slot.since = this.#options.clock.monotonic()
    worker.on('message', (message: unknown) => {
      if (message === readyMessage) this.#wasReady = true
    })
    worker.once('exit', (code: number | null, signal: string | null) => {
      delete slot.worker
      if (!this.#stopping) this.#replace(slot, { pid: worker.process.pid, code, signal })
    })
  }

  #replace(slot: Slot, ended: { code: number | null; signal: string | null; pid?: number }): void {
    const { clock, log, random = Math.random } = this.#options
    if (!this.#wasReady && ended.code) {
      process.exitCode = ended.code
      return this.stop()
    }
    const lived = clock.monotonic() - slot.since
    slot.failures = lived < calm ? slot.failures + 1 : 1
    const longest = Math.min(longestPause, firstPause * 2 ** (slot.failures - 1))
    const pause = longest * (0.5 + random() / 2)
    log.warn({ ...ended, milliseconds: Math.round(pause) }, 'a worker ended; another one starts')
    slot.timer = clock.after(pause, () => this.#fork(slot))
  }
}

/** Later workers listen on the free port that the first one was given, also when none is left. */
function keepPort(): void {
  cluster.once('listening', (_worker, { port }) => {
    const [command = 'start', ...args] = process.argv.slice(2)
    cluster.setupPrimary({ args: [command, ...args, '--port', String(port)] })
  })
}

/** Starts the workers, replaces those that end, and stops them on a signal. */
export function startWorkers(options: WorkerOptions): void {
  if (options.port === 0) keepPort()
  // Each worker accepts connections itself, so that the system ends those of a worker that dies.
  // A first process that passes connections on keeps those that the dead worker did not take.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ serialization: 'advanced' }) // JSON has no NaN, which metrics contain
  const workers = new Workers(options)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => workers.stop())
}
