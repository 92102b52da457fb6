import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { Metrics } from '../../app/metrics.ts'
import type { Delivery } from '../../storage/webhooks/deliveries.ts'
import type { ClaimedLane } from '../../storage/engines/engine.ts'
import type { Storage, Transaction } from '../../storage/index.ts'
import { turn } from '../../core/yield-to-event-loop.ts'
import type { Pauses } from './pauses.ts'
import { recordAttempt, type Attempted, type RecordOptions } from './record.ts'
import { takeTurns } from './round-robin.ts'
import { unsent } from './undeliverable.ts'

export interface RecorderOptions extends RecordOptions {
  storage: Storage
  clock: Clock
  log: Log
  metrics: Metrics
}

/** A delivery that is not attempted. */
type Skipped = { delivery: Delivery } & ({ why: 'poison' } | { why: 'disabled'; url: string })

/** What a lane's holder has to write down; nothing when its next delivery is all that it wants. */
export interface Entry {
  lane: ClaimedLane
  attempted?: Attempted
  skipped?: Skipped
  /** Whether the lane is to be let go even if more of it is due. */
  letGo?: boolean
}

interface Pending extends Entry {
  resolve: (next: Delivery | undefined) => void
}

interface Done {
  next: Map<ClaimedLane, Delivery>
  /** What holds, and what the operator is to hear of, once it is committed. */
  committed: (() => void)[]
}

/** Entries in one transaction at most. */
const most = 64
/** How long a store that fails is left alone, in milliseconds. */
const pause = 1_000

/**
 * Writes down what comes of deliveries, all that ended meanwhile in one transaction, and gives each lane
 * its next delivery or lets it go. A store that fails is asked again: an outcome is never forgotten
 * while the process lives.
 */
export class Recorder {
  readonly #options: RecorderOptions
  readonly #pauses: Pauses
  readonly #pending: Pending[] = []
  #writing = false
  #closing = false

  constructor(options: RecorderOptions, pauses: Pauses) {
    this.#options = options
    this.#pauses = pauses
  }

  /** Resolves with the lane's next delivery; with nothing when the lane is no longer held. */
  record(entry: Entry): Promise<Delivery | undefined> {
    return new Promise((resolve) => {
      this.#pending.push({ ...entry, resolve })
      if (!this.#writing) void this.#write()
    })
  }

  /**
   * From now on lanes are let go as soon as what they did is written down. What cannot be written even
   * now is given up: those deliveries are made again.
   */
  close(): void {
    this.#closing = true
  }

  async #write(): Promise<void> {
    this.#writing = true
    while (this.#pending.length > 0) {
      await turn() // so that what has ended by now goes into the same transaction
      const entries = this.#pending.splice(0, most)
      if (await this.#attempt(entries)) continue
      // One by one, so that an entry which cannot be written keeps no other from being so.
      for (const entry of entries) if (!(await this.#attempt([entry]))) void this.#later(entry)
    }
    this.#writing = false
  }

  async #later(entry: Pending): Promise<void> {
    if (this.#closing) return entry.resolve(undefined)
    await this.#pauses.wait(pause)
    this.#pending.push(entry)
    if (!this.#writing) await this.#write()
  }

  async #attempt(entries: Pending[]): Promise<boolean> {
    const { storage, log } = this.#options
    const sorted = entries.toSorted((a, b) => a.lane.hook_id - b.lane.hook_id)
    let done: Done
    try {
      done = await storage.transaction((transaction) => this.#commit(sorted, transaction))
    } catch (error) {
      log.error({ err: error, deliveries: entries.length }, 'deliveries were not recorded')
      return false
    }
    for (const each of done.committed) each()
    for (const { lane, resolve } of sorted) resolve(done.next.get(lane))
    return true
  }

  async #commit(entries: Pending[], transaction: Transaction): Promise<Done> {
    const now = this.#options.clock.now()
    const news: (() => void)[] = []
    for (const { attempted, skipped } of entries) {
      if (attempted) news.push(await this.#outcome(attempted, transaction))
      if (skipped) news.push(await this.#skip(skipped, transaction, now))
    }
    const turns = entries.map(({ lane, attempted, skipped, letGo }) => ({
      lane,
      done: Boolean(attempted ?? skipped),
      letGo: letGo === true || this.#closing,
    }))
    const { next, committed } = await takeTurns(turns, transaction, now)
    return { next, committed: [...committed, ...news] }
  }

  async #outcome(attempted: Attempted, transaction: Transaction): Promise<() => void> {
    const { log, metrics } = this.#options
    const transition = await recordAttempt(attempted, transaction, this.#options)
    return () => {
      if (!transition) return
      log.warn({ hook: attempted.hook.id, ...transition }, 'the health of a hook has changed')
      metrics.deliveries.transitions.labels(transition.to).inc()
    }
  }

  async #skip(skipped: Skipped, transaction: Transaction, now: number): Promise<() => void> {
    const { log, metrics } = this.#options
    const { delivery, why } = skipped
    const { id, hook_id: hook } = delivery
    if (skipped.why === 'poison') await transaction.deliveries.park(id, now)
    else await transaction.deliveries.record(id, { ...unsent(skipped.why, now), url: skipped.url })
    return () => {
      metrics.deliveries.skip(why)
      if (why === 'poison') log.error({ delivery: id, hook }, 'a delivery was parked')
    }
  }
}
