import type { Clock, Timer } from '../../core/clock.ts'
import { StoreUnavailable } from '../sql/store-unavailable.ts'
import type { StoreLog } from './cause-log.ts'
import { isRefusal } from './postgres-errors.ts'

/** Milliseconds before the first attempt to reconnect, and the longest. Each is twice the last. */
const firstPause = 100
const longestPause = 2_000

export interface AvailabilityOptions {
  clock: Clock
  log: StoreLog
  /** From 0 to 1, so that processes don't reconnect at the same moment. */
  random: () => number
  /** Names the database with host and port. */
  name: string
  /** Opens a connection, uses it and closes it, within a time limit. @throws why it failed */
  probe: () => Promise<void>
  /** Ends every connection, because none of them works. */
  cut: (cause: unknown) => void
  /** Connections broke, although the database responds. */
  onlyLost: (cause: unknown) => void
}

interface Outage {
  cause: unknown
  since: number
  attempts: number
  /** Time of the next attempt, by the monotonic clock. */
  next: number
}

/**
 * Whether the database responds. While it does not, queries fail immediately, and one probe after
 * another tries to connect, with growing random pauses. Outages are logged when they begin and end.
 */
export class Availability {
  readonly #options: AvailabilityOptions
  readonly #waiting = new Set<(error: Error) => void>()
  #outage: Outage | undefined
  #timer: Timer | undefined
  #probing: Promise<void> | undefined
  /** Why the first of the connections that broke since the last probe did so. */
  #lost: { cause: unknown } | undefined
  #ended = false

  constructor(options: AvailabilityOptions) {
    this.#options = options
  }

  get isOutage(): boolean {
    return this.#outage !== undefined
  }

  /** @throws StoreUnavailable during an outage */
  check(): void {
    if (this.#outage) throw this.#unavailable(this.#outage)
  }

  /** @throws StoreUnavailable when an outage begins before `pending` settles */
  orOutage<T extends { release(): void }>(pending: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let isOver = false
      const end = (error: Error) => {
        isOver = true
        reject(error)
      }
      this.#waiting.add(end)
      pending.then(
        (connection) => {
          this.#waiting.delete(end)
          if (isOver) connection.release()
          else resolve(connection)
        },
        (error: Error) => {
          this.#waiting.delete(end)
          reject(error)
        },
      )
    })
  }

  /** A connection broke. Finds out whether the database still responds. */
  lost(cause: unknown): void {
    if (this.#ended || this.#outage) return
    this.#lost ??= { cause }
    this.probe().catch(() => {}) // the outage is logged
  }

  /** An attempt to connect failed. @returns the error for the caller */
  failed(cause: unknown): StoreUnavailable {
    if (!this.#outage && !isRefusal(cause)) this.#begin(cause)
    return this.#outage ? this.#unavailable(this.#outage) : new StoreUnavailable(cause)
  }

  /** Connects now, unless an attempt is in progress. @throws StoreUnavailable when it fails */
  probe(): Promise<void> {
    this.#probing ??= this.#probe().finally(() => (this.#probing = undefined))
    return this.#probing
  }

  end(): void {
    this.#ended = true
    this.#timer?.[Symbol.dispose]()
  }

  async #probe(): Promise<void> {
    try {
      await this.#options.probe()
    } catch (error) {
      if (this.#outage) this.#retryLater(Object.assign(this.#outage, { cause: error }))
      else if (isRefusal(error)) return // it responds, and other connections may work
      throw this.failed(error)
    }
    this.#recover()
  }

  #unavailable({ cause, next }: Outage): StoreUnavailable {
    const wait = (next - this.#options.clock.monotonic()) / 1000
    return new StoreUnavailable(cause, Math.max(1, Math.ceil(wait)))
  }

  #begin(cause: unknown): void {
    const { clock, log, name, cut } = this.#options
    if (this.#ended) return
    const outage = { cause, since: clock.monotonic(), attempts: 0, next: 0 }
    this.#outage = outage
    const first = this.#lost?.cause as Error | undefined
    const lost = first && first !== cause ? { lost: first.message } : {}
    log.error({ err: cause, ...lost }, `${name} is unavailable; requests receive 503`)
    this.#lost = undefined
    this.#retryLater(outage)
    const error = this.#unavailable(outage)
    for (const end of this.#waiting) end(error)
    this.#waiting.clear()
    cut(cause)
  }

  #retryLater(outage: Outage): void {
    const { clock, random } = this.#options
    const longest = Math.min(longestPause, firstPause * 2 ** outage.attempts++)
    const pause = longest * (0.5 + random() / 2)
    outage.next = clock.monotonic() + pause
    this.#timer?.[Symbol.dispose]()
    this.#timer = clock.after(pause, () => void this.probe().catch(() => {})).unref()
  }

  #recover(): void {
    const { clock, log, name, onlyLost } = this.#options
    if (this.#outage) {
      const seconds = Math.round((clock.monotonic() - this.#outage.since) / 100) / 10
      log.warn({ seconds }, `${name} is available again`)
      this.#outage = undefined
      this.#timer?.[Symbol.dispose]()
    } else if (this.#lost) {
      onlyLost(this.#lost.cause)
    }
    this.#lost = undefined
  }
}
