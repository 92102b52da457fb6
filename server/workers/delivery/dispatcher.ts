import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts'
import type { Timer } from '../../core/clock.ts'
import type { HeldLane } from './held-lane.ts'
import { HostConcurrency } from './host-concurrency.ts'
import { LaneClaims } from './lane-claims.ts'
import { LaneWorker, type WorkerOptions } from './lane-worker.ts'
import { Leases } from './leases.ts'
import { Pauses } from './pauses.ts'
import { Recorder, type RecorderOptions } from './recorder.ts'
import { CrashIsolation } from './crash-isolation.ts'
import { logFailure } from '../../storage/sql/log-failure.ts'

export type DispatcherOptions = WorkerOptions & RecorderOptions

/** Milliseconds between checks for work of other processes and for deliveries that became due. */
const pollInterval = 1_000

/**
 * Claims lanes, sends their deliveries one after another and has the outcomes recorded. A lane is
 * held under a lease, and a delivery ends in the transaction that records it. An interrupted
 * delivery is therefore sent again: at least once, with the same guid and in order.
 */
export class Dispatcher implements AsyncDisposable {
  readonly #options: DispatcherOptions
  readonly #pauses: Pauses
  readonly #suspects: CrashIsolation
  readonly #recorder: Recorder
  readonly #slots: HostConcurrency
  readonly #claims: LaneClaims
  readonly #leases: Leases
  readonly #worker: LaneWorker
  readonly #held = new Map<number, HeldLane>()
  /**
   * Lanes claimed again after their lease expired, while the earlier claim is still in progress.
   */
  readonly #again = new Map<number, HeldLane>()
  #timer: Timer | undefined
  #claiming = false
  #claimedAt = 0
  #started = false
  #stopped = false
  #onIdle = () => {}

  constructor(options: DispatcherOptions) {
    this.#options = options
    this.#pauses = new Pauses(options.clock)
    this.#suspects = new CrashIsolation(options.clock)
    this.#recorder = new Recorder(options, this.#pauses)
    this.#slots = new HostConcurrency((pool) => this.#wakeNext(pool))
    this.#claims = new LaneClaims(options, {
      slots: this.#slots,
      held: (pools) => {
        const lanes = [...this.#held.values()].filter(({ pool }) => pools.includes(pool))
        return lanes.map(({ hook_id }) => hook_id)
      },
    })
    this.#leases = new Leases(options, () => [...this.#held.values(), ...this.#again.values()])
    this.#worker = new LaneWorker(options, {
      slots: this.#slots,
      suspects: this.#suspects,
      recorder: this.#recorder,
      pauses: this.#pauses,
      isWanted: (pool) => this.#claims.isShort(pool),
    })
  }

  /** Starts to deliver. Wake-ups before the start are kept. */
  start(): void {
    this.#started = true
    this.#leases.start()
    this.wake()
  }

  /** Claims work for these hosts now, or for all hosts. */
  wake(pools?: Iterable<string>): void {
    this.#claims.want(pools)
    this.#claimAll()
  }

  /** Stops claiming and waits until the attempts in progress end. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true
    this.#timer?.[Symbol.dispose]()
    this.#recorder.close()
    this.#slots.close()
    this.#suspects.close()
    this.#pauses.close()
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve
      this.#checkIdle()
    })
    await this.#leases[Symbol.asyncDispose]()
  }

  #checkIdle(): void {
    if (this.#stopped && !this.#claiming && this.#held.size === 0) this.#onIdle()
  }

  #wakeNext(pool: string): void {
    this.#claims.wantNext(pool)
    this.#claimAll()
  }

  #claimAll(): void {
    if (!this.#started || this.#stopped || this.#claiming || !this.#claims.isWanted) return
    this.#claiming = true
    this.#claimedAt = this.#options.clock.monotonic()
    void this.#claim()
  }

  /** Claims until no work is requested. A failed claim is retried at the next poll. */
  async #claim(): Promise<void> {
    try {
      while (this.#claims.isWanted && !this.#stopped) {
        let released: readonly HeldLane[] = []
        await this.#claims.claim((lanes) => {
          if (this.#stopped) released = lanes
          else for (const lane of lanes) this.#hold(lane)
        })
        if (released.length > 0) await this.#handBack(released)
      }
    } catch (error) {
      logFailure(this.#options.log, error, 'lane claim failed')
    }
    this.#claiming = false
    this.#pollLater()
    this.#checkIdle()
  }

  async #handBack(lanes: readonly HeldLane[]): Promise<void> {
    const ids = lanes.map(({ hook_id }) => hook_id)
    const holders = lanes.map(({ holder }) => holder)
    await this.#options.storage.transaction(async (transaction) => {
      await transaction.lanes.lock(ids)
      await transaction.lanes.handBack(ids, holders)
    })
  }

  #hold(lane: HeldLane): void {
    if (this.#held.has(lane.hook_id)) {
      this.#again.set(lane.hook_id, lane)
      return
    }
    this.#held.set(lane.hook_id, lane)
    void this.#work(lane)
  }

  async #work(lane: HeldLane): Promise<void> {
    const { hook_id, pool } = lane
    try {
      if (await this.#worker.work(lane)) this.#claims.want([pool])
    } catch (error) {
      logFailure(this.#options.log, error, 'lane failed', { hook: hook_id })
    }
    const again = this.#again.get(hook_id)
    this.#held.delete(hook_id)
    this.#again.delete(hook_id)
    this.#slots.letGo(pool)
    if (again) this.#hold(again)
    this.#wakeNext(pool)
    this.#checkIdle()
  }

  /** Polls after a while, or soon if that much time passed during the claim, as when a clock is set. */
  #pollLater(): void {
    this.#timer?.[Symbol.dispose]()
    if (this.#stopped) return
    const { clock } = this.#options
    if (clock.monotonic() - this.#claimedAt < pollInterval)
      this.#timer = clock.after(pollInterval, () => this.wake()).unref()
    else void yieldToEventLoop().then(() => this.wake())
  }
}
