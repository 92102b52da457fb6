import type { Timer } from '../clock.ts'
import type { Metrics } from '../metrics.ts'
import type { ClaimedJob } from '../storage/engines/engine.ts'
import { deliver, type DeliverContext } from './deliver.ts'

export interface DispatcherOptions extends DeliverContext {
  metrics: Metrics
}

/** Deliveries one process holds at once, and of those, how many to one host. */
const most = 64
const mostToOneHost = 4
/** A held job not seen to for this long is taken for abandoned, in milliseconds. */
const lease = 60_000
/** How often work of other processes is looked for, in milliseconds. */
const pollInterval = 1_000

/**
 * Takes delivery jobs from the store, sends them and records what came of it. A job is held under a
 * lease and ends in the transaction that records it, so one that is cut off is done again: at least
 * once, under the same guid.
 */
export class Dispatcher implements AsyncDisposable {
  readonly #options: DispatcherOptions
  readonly #held = new Map<number, ClaimedJob>()
  readonly #waiting: (() => void)[] = []
  #timer: Timer | undefined
  #beat: Timer | undefined
  #claiming = false
  #again = false
  #stopped = false

  constructor(options: DispatcherOptions) {
    this.#options = options
  }

  start(): void {
    this.#keepLeases()
    this.wake()
  }

  /** Looks for work now: something was committed, or somebody has finished. */
  wake(): void {
    if (this.#stopped) return
    if (this.#claiming) {
      this.#again = true
      return
    }
    this.#claiming = true
    this.#claim()
      .catch((error: unknown) =>
        this.#options.log.error({ err: error }, 'no jobs could be claimed'),
      )
      .finally(() => {
        this.#claiming = false
        if (this.#again) {
          this.#again = false
          this.wake()
        } else this.#pollLater()
      })
  }

  /** Stops claiming and lets what is under way end within its own deadline. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true
    this.#timer?.[Symbol.dispose]()
    while (this.#held.size > 0 || this.#claiming) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    this.#beat?.[Symbol.dispose]()
  }

  async #claim(): Promise<void> {
    const { storage, clock } = this.#options
    for (let found = true; found && !this.#stopped;) {
      const limit = most - this.#held.size
      if (limit <= 0) return
      const now = clock.now()
      const jobs = await storage.jobs.claim({
        kind: 'delivery',
        now,
        leaseUntil: now + lease,
        limit,
        except: this.#fullPools(),
      })
      await this.#take(jobs)
      found = jobs.length === limit
    }
  }

  /** Starts what its host has room for and hands the rest back. */
  async #take(jobs: ClaimedJob[]): Promise<void> {
    const surplus: number[] = []
    for (const job of jobs) {
      if (this.#heldFor(job.pool) >= mostToOneHost) surplus.push(job.id)
      else this.#run(job)
    }
    if (surplus.length > 0) await this.#options.storage.jobs.release(surplus)
  }

  #run(job: ClaimedJob): void {
    const { log, metrics } = this.#options
    this.#held.set(job.id, job)
    deliver(job, this.#options)
      .then((outcome) => {
        if (!outcome) return
        metrics.deliveries.labels(outcome.status === 'OK' ? 'ok' : 'failed').inc()
        metrics.deliverySeconds.observe(outcome.durationSeconds)
      })
      .catch((error: unknown) =>
        log.error({ err: error, job: job.id }, 'delivery was not recorded'),
      )
      .finally(() => {
        this.#held.delete(job.id)
        for (const resolve of this.#waiting.splice(0)) resolve()
        this.wake()
      })
  }

  #heldFor(pool: string): number {
    let count = 0
    for (const job of this.#held.values()) if (job.pool === pool) count++
    return count
  }

  #fullPools(): string[] {
    const pools = new Set([...this.#held.values()].map(({ pool }) => pool))
    return [...pools].filter((pool) => this.#heldFor(pool) >= mostToOneHost)
  }

  #pollLater(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
    this.#timer?.[Symbol.dispose]()
    if (!this.#stopped) {
      this.#timer = this.#options.clock.after(pollInterval, () => this.wake()).unref()
    }
  }

  #keepLeases(): void {
    const { storage, clock, log } = this.#options
    this.#beat = clock
      .after(lease / 3, () => {
        const ids = [...this.#held.keys()]
        const extended = ids.length > 0 ? storage.jobs.extend(ids, clock.now() + lease) : undefined
        extended?.catch((error: unknown) => log.error({ err: error }, 'leases were not extended'))
        this.#keepLeases()
      })
      .unref()
  }
}
