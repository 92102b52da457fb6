import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { Metrics } from '../../api/metrics.ts'
import type { DueDelivery } from '../../storage/webhooks/next-deliveries.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { ClaimedLane } from '../../storage/engines/engine.ts'
import type { Storage, Transaction } from '../../storage/index.ts'
import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts'
import type { Pauses } from './pauses.ts'
import { recordAttempts, type Attempted, type RecordOptions } from './record.ts'
import { roundRobin } from './round-robin.ts'
import { undeliverable } from './undeliverable.ts'
import { logFailure } from '../../storage/sql/log-failure.ts'

export interface RecorderOptions extends RecordOptions {
  storage: Storage
  clock: Clock
  log: Log
  metrics: Metrics
}

/** A delivery that is not attempted. */
type Skipped = { delivery: DueDelivery } & ({ why: 'poison' } | { why: 'disabled'; url: string })

/** Something to record for a claimed lane. Empty when the worker only needs the next delivery. */
export interface Entry {
  lane: ClaimedLane
  attempted?: Attempted
  skipped?: Skipped
  /** Whether to release the lane even if more deliveries are due. */
  letGo?: boolean
}

/** A lane's next delivery, and its hook. */
export interface Next {
  delivery: DueDelivery
  hook: Hook
}

interface Pending extends Entry {
  resolve: (next: Next | undefined) => void
}

interface Done {
  next: Map<ClaimedLane, Next>
  /** Actions to run after the commit: state changes, logs and metrics. */
  committed: (() => void)[]
}

/** Maximum number of entries in one transaction. */
const maxEntries = 64
/** Number of lanes that continue in one turn of the event loop. */
const lanesPerTurn = 8
/** Milliseconds to wait after the database failed. */
const pauseOnError = 1_000

/**
 * Records outcomes, batched into one transaction, and returns the next delivery of each lane or
 * releases the lane. Retries when the database fails: an outcome is never lost while the process
 * runs.
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

  /**
   * Resolves with the lane's next delivery, or with undefined when the lane was released or lost.
   */
  record(entry: Entry): Promise<Next | undefined> {
    return new Promise((resolve) => {
      this.#pending.push({ ...entry, resolve })
      if (!this.#writing) void this.#write()
    })
  }

  /**
   * From now on releases lanes as soon as their outcome is recorded. Outcomes that still cannot be
   * written are dropped; their deliveries are sent again.
   */
  close(): void {
    this.#closing = true
  }

  async #write(): Promise<void> {
    this.#writing = true
    while (this.#pending.length > 0) {
      await this.#collect()
      const entries = this.#pending.splice(0, maxEntries)
      if (await this.#attempt(entries)) continue
      // Retries one by one, so that a failing entry does not block the others.
      for (const entry of entries) if (!(await this.#attempt([entry]))) void this.#later(entry)
    }
    this.#writing = false
  }

  /** Waits while attempts end, so that one transaction and one sync serve many of them. */
  async #collect(): Promise<void> {
    let before = 0
    while (this.#pending.length > before && this.#pending.length < maxEntries) {
      before = this.#pending.length
      await yieldToEventLoop()
    }
  }

  async #later(entry: Pending): Promise<void> {
    if (this.#closing) return entry.resolve(undefined)
    await this.#pauses.wait(pauseOnError)
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
      logFailure(log, error, 'delivery recording failed', { deliveries: entries.length })
      return false
    }
    for (const each of done.committed) each()
    await this.#continue(sorted, done)
    return true
  }

  /** Lets the lanes continue, a few in each turn of the event loop, so that requests are not held. */
  async #continue(entries: Pending[], { next }: Done): Promise<void> {
    for (const [index, { lane, resolve }] of entries.entries()) {
      if (index > 0 && index % lanesPerTurn === 0) await yieldToEventLoop()
      resolve(next.get(lane))
    }
  }

  async #commit(entries: Pending[], transaction: Transaction): Promise<Done> {
    const now = this.#options.clock.now()
    const afterCommit: (() => void)[] = []
    const attempts = entries.flatMap(({ attempted }) => attempted ?? [])
    const hooks = await this.#record(attempts, transaction, afterCommit)
    for (const { skipped } of entries)
      if (skipped) afterCommit.push(await this.#skip(skipped, transaction, now))
    const turns = entries.map(({ lane, attempted, skipped, letGo }) => ({
      lane,
      done: Boolean(attempted ?? skipped),
      letGo: letGo === true || this.#closing,
    }))
    const { next, committed } = await roundRobin(turns, transaction, now)
    return {
      next: await withHooks(next, hooks, transaction),
      committed: [...committed, ...afterCommit],
    }
  }

  /** @returns the hooks of the attempts, by id */
  async #record(
    attempts: readonly Attempted[],
    transaction: Transaction,
    afterCommit: (() => void)[],
  ): Promise<Map<number, Hook>> {
    if (attempts.length === 0) return new Map()
    const { log, metrics } = this.#options
    const { hooks, transitions } = await recordAttempts(attempts, transaction, this.#options)
    for (const transition of transitions) {
      afterCommit.push(() => {
        log.warn(transition, 'hook health changed')
        metrics.deliveries.transitions.labels(transition.to).inc()
      })
    }
    return hooks
  }

  async #skip(skipped: Skipped, transaction: Transaction, now: number): Promise<() => void> {
    const { log, metrics } = this.#options
    const { delivery, why: reason } = skipped
    const { id, hook_id: hook } = delivery
    if (skipped.why === 'poison') await transaction.deliveries.park(id, now)
    else
      await transaction.deliveries.record([
        { id, ...undeliverable(skipped.why, now), url: skipped.url },
      ])
    return () => {
      metrics.deliveries.skip(reason)
      if (reason === 'poison') log.error({ delivery: id, hook }, 'delivery parked')
    }
  }
}

/** @param known hooks that were read in the same transaction, by id */
async function withHooks(
  next: ReadonlyMap<ClaimedLane, DueDelivery>,
  known: ReadonlyMap<number, Hook>,
  { hooks }: Transaction,
): Promise<Map<ClaimedLane, Next>> {
  const all = new Map(known)
  const missing = [...next.values()].flatMap(({ hook_id }) => (all.has(hook_id) ? [] : hook_id))
  if (missing.length > 0) for (const hook of await hooks.findAll(missing)) all.set(hook.id, hook)
  // Each delivery has a hook, because its deletion deletes them.
  return new Map(
    [...next].map(([lane, delivery]) => [lane, { delivery, hook: all.get(delivery.hook_id)! }]),
  )
}
