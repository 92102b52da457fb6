import type { Clock, Timer } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { Storage } from '../../storage/index.ts'
import type { HeldLane } from './held-lane.ts'
import { logFailure } from '../../storage/sql/log-failure.ts'

export interface LeaseOptions {
  storage: Storage
  clock: Clock
  log: Log
}

/**
 * Lease of a claimed lane in milliseconds. A lane that is not extended in time is considered
 * abandoned.
 */
export const lease = 60_000

/** Extends the leases of claimed lanes. */
export class Leases implements AsyncDisposable {
  readonly #options: LeaseOptions
  readonly #held: () => HeldLane[]
  #timer: Timer | undefined
  #extending = Promise.resolve()

  constructor(options: LeaseOptions, held: () => HeldLane[]) {
    this.#options = options
    this.#held = held
  }

  /** Extends three times per lease, so that two attempts may fail. */
  start(): void {
    const { clock, log } = this.#options
    this.#timer = clock
      .after(lease / 3, () => {
        this.#extending = this.#extend().catch((error: unknown) =>
          logFailure(log, error, 'lease extension failed'),
        )
        this.start()
      })
      .unref()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#timer?.[Symbol.dispose]()
    await this.#extending
  }

  async #extend(): Promise<void> {
    const { storage, clock } = this.#options
    const lanes = this.#held()
    const ids = [...new Set(lanes.map(({ hook_id }) => hook_id))]
    const holders = [...new Set(lanes.map(({ holder }) => holder))]
    if (ids.length > 0) await storage.lanes.extend(ids, clock.now() + lease, holders)
  }
}
