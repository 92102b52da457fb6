import type { RequestListener } from 'node:http'
import type { Express } from 'express'
import type { Context } from '../api/context.ts'
import { machineOf } from '../core/clock.ts'
import { createLinks } from '../core/links.ts'
import { startInstallationRemovals } from '../domains/apps/remove-installations.ts'
import { startRemovals } from '../domains/repositories/remove-deleted.ts'
import { startAutoMerges } from '../domains/pull-changes/auto-merge-rounds.ts'
import { startImports } from '../domains/imports/runner.ts'
import { startMigrations } from '../domains/migrations/runner.ts'
import { ResponseCache } from '../http/response-cache/response-cache.ts'
import { keptFirst } from '../http/response-cache/listener.ts'
import { watchClock } from '../workers/delivery/clock-steps.ts'
import { Dispatcher } from '../workers/delivery/dispatcher.ts'
import { startPurges } from '../workers/delivery/purge.ts'
import { createSender, type Sender } from '../workers/delivery/send.ts'
import { startMaintenance } from '../workers/maintenance/runner.ts'
import { startSweeps } from '../workers/notifications/sweep.ts'
import { createApp } from './app.ts'
import { closeAll, type Closer } from './close-all.ts'
import { renewContext } from './context.ts'
import type { Start } from './start.ts'
import { takeUp } from './take-up.ts'
import { tracedAttempts } from './tracing/deliveries.ts'

/** Replies are kept unless exchanges are recorded. */
function keepReplies(context: Context, { keep }: Start): ResponseCache | undefined {
  if (context.recording) return undefined
  return keep ? keep(context) : new ResponseCache(context)
}

function createDispatcher(context: Context, sender: Sender, start: Start): Dispatcher {
  const { storage, config, tracing } = context
  const attempt = tracing ? tracedAttempts(tracing, start.attempt) : start.attempt
  const options = { ...context, sender, attempt, policy: config, random: Math.random }
  const dispatcher = new Dispatcher(options)
  storage.onEnqueued((pools) => dispatcher.wake(pools))
  return dispatcher
}

/** Everything that serves the same data: the steps of requests, and the workers. */
export class Platform {
  readonly #start: Start
  context: Context
  app!: Express
  /** Handles a request. */
  handle!: RequestListener
  dispatcher!: Dispatcher
  #delivery: Closer[] = []
  #workers: Closer[] = []
  #url = ''

  constructor(start: Start, context: Context) {
    this.#start = start
    this.context = context
    this.#build()
  }

  #build(): void {
    const { context } = this
    const kept = keepReplies(context, this.#start)
    const app = createApp(context, kept)
    if (this.app) {
      // Requests of the HTTP server have the prototypes of the first app (http-server.ts).
      app.request = this.app.request
      app.response = this.app.response
    }
    this.app = app
    const isDirect = kept && context.config.trustedProxies.length === 0
    this.handle = isDirect ? keptFirst(kept, app) : (app as RequestListener)
    const sender = createSender({ ...context, clock: machineOf(context.clock) })
    this.dispatcher = createDispatcher(context, sender, this.#start)
    this.#delivery = [
      async () => sender[Symbol.dispose](),
      () => this.dispatcher[Symbol.asyncDispose](),
    ]
  }

  /** Recovers interrupted work and starts the workers. @param ready requests over SSH wait for it */
  async begin(url: string, ready: Promise<void>): Promise<void> {
    this.#url = url
    const { context } = this
    const { config } = context
    const sshPort = context.sshPort ?? config.sshPort
    if (sshPort !== undefined) await this.#startSsh(sshPort, ready)
    await this.#start.prepare?.(context, url)
    await this.#add(takeUp(context, url))
    await this.#add(watchClock(context))
    await this.#add(startPurges(context))
    await this.#add(startSweeps(context))
    await this.#add(startMaintenance(context))
    await this.#add(startInstallationRemovals(context))
    await this.#add(startRemovals(context))
    const links = this.#links()
    await this.#add(startMigrations({ ...context, links }))
    await this.#add(startImports({ ...context, links }))
    await this.#add(startAutoMerges({ ...context, links }))
    this.dispatcher.start()
  }

  /** Stops the workers. */
  async end(): Promise<void> {
    await closeAll(this.#workers.splice(0), this.context.log)
  }

  /** Stops the deliveries, after the requests have ended. */
  async close(): Promise<void> {
    await closeAll(this.#delivery.splice(0), this.context.log)
  }

  /**
   * Replaces the data: stops everything, runs `change`, and starts again. No request may be in
   * progress.
   * @throws what `change` throws, when the server runs again
   */
  async replace(change: () => Promise<void>): Promise<void> {
    await this.end()
    await this.close()
    const failures: unknown[] = []
    const tried = () => change().catch((error: unknown) => void failures.push(error))
    this.context = await renewContext(this.context, tried, this.#start)
    this.#build()
    await this.begin(this.#url, Promise.resolve())
    if (failures.length > 0) throw failures[0]
  }

  #links() {
    const { config, sshPort } = this.context
    return createLinks(config.baseUrl ?? this.#url, '', sshPort)
  }

  async #add(worker: AsyncDisposable | Promise<AsyncDisposable>): Promise<void> {
    const started = await worker
    this.#workers.push(() => started[Symbol.asyncDispose]())
  }

  async #startSsh(port: number, ready: Promise<void>): Promise<void> {
    const { startSsh } = await import('../protocols/ssh/server.ts')
    const { context } = this
    const ssh = await startSsh({ context, port, links: () => this.#links(), ready })
    this.#workers.push(() => ssh[Symbol.asyncDispose]())
    context.sshPort = ssh.port
    context.sshHostKey = ssh.hostKey
  }
}
