import type { Clock } from '../../core/clock.ts'
import type { Metrics } from '../../app/metrics.ts'
import type { Delivery } from '../../storage/webhooks/deliveries.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Storage } from '../../storage/index.ts'
import { attempt, unmade, type AttemptContext } from './attempt.ts'
import type { HeldLane } from './held-lane.ts'
import type { HostSlots, Slot } from './host-concurrency.ts'
import type { Pauses } from './pauses.ts'
import { poolOf } from './host-key.ts'
import type { Entry, Recorder } from './recorder.ts'
import type { Suspects } from './crash-isolation.ts'

export interface WorkerOptions extends AttemptContext {
  storage: Storage
  clock: Clock
  metrics: Metrics
  /** Makes each attempt in place of `attempt`, for those who want to see it. */
  attempt?: typeof attempt | undefined
}

export interface WorkerParts {
  slots: HostSlots
  suspects: Suspects
  recorder: Recorder
  pauses: Pauses
  /** Whether others wait for what lanes to this host hold. */
  isWanted: (pool: string) => boolean
}

/** What came of looking at a delivery; without any outcome it is looked at again. */
type Seen = Omit<Entry, 'lane'>

/** `claims` of a lane that was under way when a process ended for the second time, and the third (W23). */
const likely = 3
const poison = 4
/** Deliveries in a row after which a lane queues up again where others wait. */
const fairShare = 32
/** How long a store that cannot be read is left alone, in milliseconds. */
const pause = 1_000

/** Makes the deliveries of one lane, each when the one before it is written down. */
export class LaneWorker {
  readonly #options: WorkerOptions
  readonly #parts: WorkerParts

  constructor(options: WorkerOptions, parts: WorkerParts) {
    this.#options = options
    this.#parts = parts
  }

  /**
   * Goes on until nothing is due in a lane that this process holds, or it is others' turn.
   * @returns whether more of it may be due
   */
  async work(lane: HeldLane): Promise<boolean> {
    const { storage, clock } = this.#options
    const { recorder } = this.#parts
    const first = () => storage.deliveries.nextDue(lane.hook_id, clock.now())
    let next = (await this.#patiently(first)) ?? (await recorder.record({ lane }))
    let letGo = false
    for (let made = 1; next; made++) {
      const delivery = next
      const seen = (await this.#patiently(() => this.#see(lane, delivery))) ?? {}
      letGo = seen.letGo ?? this.#isEnough(lane, made)
      next = await recorder.record({ lane, ...seen, letGo })
      if (seen.attempted) lane.throttledAt = null
      lane.endTurn?.()
    }
    return letGo
  }

  /** A host that does not answer is tried with one lane after the other. */
  #isEnough({ pool }: HeldLane, made: number): boolean {
    const { slots, isWanted } = this.#parts
    return slots.isSilent(pool) || (made >= fairShare && isWanted(pool))
  }

  /** Nothing when the store did not answer; then it is not asked again at once. */
  async #patiently<T>(ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask()
    } catch (error) {
      this.#options.log.error({ err: error }, 'a lane could not be read')
      await this.#parts.pauses.wait(pause)
      return undefined
    }
  }

  async #see(lane: HeldLane, delivery: Delivery): Promise<Seen> {
    if (lane.claims >= poison) return { skipped: { delivery, why: 'poison' } }
    const hook = await this.#options.storage.hooks.findById(delivery.hook_id)
    if (!hook) return {} // and its deliveries went along
    if (isUnwanted(delivery, hook)) return { skipped: { delivery, why: 'disabled', url: hook.url } }
    const asked = this.#options.clock.now()
    const slot = await this.#parts.slots.take(poolOf(hook.url))
    if (!slot) return { letGo: true }
    lane.throttledAt ??= slot.throttled ? asked : null
    return this.#attempt(lane, { delivery, hook }, slot)
  }

  async #attempt(
    lane: HeldLane,
    { delivery, hook: before }: { delivery: Delivery; hook: Hook },
    slot: Slot,
  ): Promise<Seen> {
    const { clock, metrics, attempt: make = attempt } = this.#options
    let answered: boolean | undefined
    try {
      const hook = slot.waited ? await this.#afterWaiting(delivery, before) : before
      const payload = await this.#options.storage.deliveries.payloadOf(delivery.id)
      if (!hook || payload === undefined) return {}
      if (!(await this.#mayBegin(lane))) return { letGo: true }
      const outcome = await make({ ...delivery, payload }, hook, this.#options)
      if (outcome.status !== unmade.status) answered = outcome.statusCode !== 0
      const endedAt = clock.now()
      metrics.deliveries.observe(outcome, endedAt - delivery.due_at)
      return { attempted: { delivery, hook, outcome, throttledAt: lane.throttledAt, endedAt } }
    } finally {
      slot.release(answered)
    }
  }

  /** The hook as it is now, unless it has gone elsewhere or has been disabled. */
  async #afterWaiting(delivery: Delivery, before: Hook): Promise<Hook | undefined> {
    const hook = await this.#options.storage.hooks.findById(delivery.hook_id)
    if (!hook || isUnwanted(delivery, hook)) return undefined
    return poolOf(hook.url) === poolOf(before.url) ? hook : undefined
  }

  /** One that may have ended a process waits for its turn, and that it begins is written down first. */
  async #mayBegin(lane: HeldLane): Promise<boolean> {
    if (lane.claims < 2) return true
    const endTurn = await this.#parts.suspects.turn(lane.pool, lane.claims >= likely)
    if (!endTurn) return false
    lane.endTurn = endTurn
    return this.#options.storage.lanes.begin(lane.hook_id, lane.holder)
  }
}

/**
 * Waiting for a hook that was disabled meanwhile, or to be tried again with one that was switched off. What
 * somebody asked for is sent all the same.
 */
function isUnwanted({ attempt, event }: Delivery, { health, active }: Hook): boolean {
  if (attempt === 0 || event === 'ping') return false
  return health === 'disabled' || (!active && attempt > 1)
}
