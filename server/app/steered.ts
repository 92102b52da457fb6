import type { RequestListener, Server } from 'node:http'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import { ServiceError } from '../core/errors.ts'
import { SteerableClock } from '../core/steerable-clock.ts'
import type { Control } from '../control/control.ts'
import { createControl, type CreatedControl } from '../control/create.ts'
import { serverClosing } from '../control/errors.ts'
import type { SteeredPlatform } from '../control/platform.ts'
import { syncAll } from './backup/sync-all.ts'
import { requestsInProgress } from './connections.ts'
import { Gate } from './gate.ts'
import type { Start } from './start.ts'
import type { Platform } from './platform.ts'
import { addSeed } from './world/add-seed.ts'
import { exportState, unpackState } from './state/transfer.ts'
import { upgradeReport } from './upgrade/report.ts'

/** Milliseconds that requests in progress may take before the data is replaced. */
const patience = 10_000
/** Milliseconds between looks. */
const interval = 5

const isForControl = (url: string) => /^\/_control(?=[/?]|$)/.test(url)

/** A server with a control plane: it routes `/_control`, and holds requests back for changes of data. */
export class Steered implements AsyncDisposable {
  readonly #clock: SteerableClock
  readonly #created: CreatedControl
  readonly #gate = new Gate()
  readonly #servers: Server[] = []
  #platform: Platform | undefined
  #url = ''
  #holding: Promise<unknown> = Promise.resolve()
  #isClosing = false
  #durable = true

  constructor(machine: Clock, config: Config) {
    this.#clock = new SteerableClock(machine)
    this.#created = createControl(this.#clock, config, () => this.#steeredPlatform())
  }

  get control(): Control {
    return this.#created.control
  }

  get steering() {
    return this.#created.steering
  }

  /** What the server uses in the place of its own. */
  partsOf({ attempt, durable = true }: Start): Pick<Required<Start>, 'clock' | 'attempt'> {
    this.#durable = durable
    return { clock: this.#clock, attempt: this.#created.attempt(attempt) }
  }

  listenerFor(platform: Platform): RequestListener {
    const { listener } = this.#created
    return (request, response) => {
      const { url = '' } = request
      if (url.charCodeAt(1) === 95 && isForControl(url)) listener(request, response)
      else if (this.#gate.isOpen) platform.handle(request, response)
      else this.#gate.pass(() => platform.handle(request, response))
    }
  }

  /** The server listens. */
  serves(platform: Platform, server: Server, url: string): void {
    this.#platform = platform
    this.#url = url
    this.#servers.push(server)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true
    await this.#holding
    if (this.#platform) await this.#created[Symbol.asyncDispose]()
  }

  #steeredPlatform(): SteeredPlatform {
    const platform = this.#platform
    if (!platform) throw new Error('the server does not listen yet')
    return {
      context: platform.context,
      clock: this.#clock,
      url: platform.context.config.baseUrl ?? this.#url,
      hold: (work) => this.#hold(work),
      replace: (change) => platform.replace(change),
      sync: async (folder) => void (this.#durable && (await syncAll(folder))),
      seed: (world) => addSeed(world, platform.context, this.#url),
      exportState: (folder) => exportState(folder, platform.context),
      unpackState: (file, folder, fresh) => unpackState(file, { folder, fresh }, platform.context),
      upgradeReport,
    }
  }

  /** One after another. @throws ServiceError 503 once the server closes, for its data goes with it */
  async #hold<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosing) throw serverClosing()
    const held = this.#holding.then(() => this.#holdNow(work))
    this.#holding = held.catch(() => {})
    return held
  }

  async #holdNow<T>(work: () => Promise<T>): Promise<T> {
    this.#gate.close()
    try {
      this.#created.release()
      await this.#untilIdle()
      return await work()
    } finally {
      this.#gate.open()
    }
  }

  /** Requests that are neither held back nor for the control plane. */
  #inProgress(): number {
    const all = this.#servers.reduce((sum, server) => sum + requestsInProgress(server), 0)
    return all - this.#gate.waiting - this.#created.requestsInProgress()
  }

  async #untilIdle(): Promise<void> {
    const { machine } = this.#clock
    const end = machine.monotonic() + patience
    while (this.#inProgress() > 0) {
      if (machine.monotonic() > end) {
        throw new ServiceError({ status: 409, message: 'Requests are still in progress.' })
      }
      await new Promise<void>((resolve) => machine.after(interval, resolve))
    }
  }
}
