import type { Clock } from '../../core/clock.ts'
import type { Metrics } from '../../api/metrics.ts'
import type { DueDelivery } from '../../storage/webhooks/next-deliveries.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Storage } from '../../storage/index.ts'
import type { Vault } from '../../core/vault.ts'
import { attempt, notBuilt, type AttemptContext } from './attempt.ts'
import type { HeldLane } from './held-lane.ts'
import type { HostConcurrency, Slot } from './host-concurrency.ts'
import { rememberOpened } from './opened-secrets.ts'
import type { Pauses } from './pauses.ts'
import { PayloadCache } from './payload-cache.ts'
import { hostKey } from './host-key.ts'
import type { Entry, Next, Recorder } from './recorder.ts'
import type { CrashIsolation } from './crash-isolation.ts'
import { logFailure } from '../../storage/sql/log-failure.ts'

export interface WorkerOptions extends AttemptContext {
  vault: Vault
  storage: Storage
  clock: Clock
  metrics: Metrics
  /** Replaces `attempt` in tests. */
  attempt?: typeof attempt | undefined
}

export interface WorkerParts {
  slots: HostConcurrency
  suspects: CrashIsolation
  recorder: Recorder
  pauses: Pauses
  /** Whether other lanes wait for capacity that this host uses. */
  isWanted: (pool: string) => boolean
}

/** Result of processing a delivery; without any field the delivery is read again. */
type Result = Omit<Entry, 'lane'>

/** Values of `claims` after the second and the third crash. */
const suspectedClaims = 3
const poisonClaims = 4
/** Number of consecutive deliveries after which a lane yields to waiting lanes. */
const fairShare = 32
/** Milliseconds to wait after the database failed. */
const pauseOnError = 1_000

/** Sends the deliveries of one lane, each after the previous outcome is recorded. */
export class LaneWorker {
  readonly #options: WorkerOptions
  readonly #parts: WorkerParts
  readonly #payloads: PayloadCache
  readonly #context: AttemptContext

  constructor(options: WorkerOptions, parts: WorkerParts) {
    this.#options = options
    this.#parts = parts
    this.#payloads = new PayloadCache(options.storage)
    this.#context = { ...options, vault: rememberOpened(options.vault) }
  }

  /**
   * Works until no delivery of the lane is due, the claim is lost, or it is the turn of other
   * lanes.
   * @returns whether more deliveries may be due
   */
  async work(lane: HeldLane): Promise<boolean> {
    const { recorder } = this.#parts
    let next = await recorder.record({ lane })
    let letGo = false
    for (let sent = 1; next; sent++) {
      const current = next
      const result = (await this.#readOrPause(() => this.#process(lane, current))) ?? {}
      letGo = result.letGo ?? this.#isEnough(lane, sent)
      next = await recorder.record({ ...result, lane, letGo })
      if (result.attempted) lane.throttledAt = null
      lane.endTurn?.()
    }
    return letGo
  }

  /** An unresponsive host is tried with one lane after another. */
  #isEnough({ pool }: HeldLane, sent: number): boolean {
    const { slots, isWanted } = this.#parts
    return slots.isSilent(pool) || (sent >= fairShare && isWanted(pool))
  }

  /** Returns undefined when the database failed, after a pause. */
  async #readOrPause<T>(ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask()
    } catch (error) {
      logFailure(this.#options.log, error, 'lane read failed')
      await this.#parts.pauses.wait(pauseOnError)
      return undefined
    }
  }

  async #process(lane: HeldLane, next: Next): Promise<Result> {
    const { delivery, hook } = next
    if (lane.claims >= poisonClaims) return { skipped: { delivery, why: 'poison' } }
    if (isUnwanted(delivery, hook)) return { skipped: { delivery, why: 'disabled', url: hook.url } }
    const requestedAt = this.#options.clock.now()
    const slot = await this.#parts.slots.take(hostKey(hook.url))
    if (!slot) return { letGo: true }
    lane.throttledAt ??= slot.throttled ? requestedAt : null
    return this.#attempt(lane, next, slot)
  }

  async #attempt(lane: HeldLane, { delivery, hook: before }: Next, slot: Slot): Promise<Result> {
    const { clock, metrics, attempt: send = attempt } = this.#options
    let answered: boolean | undefined
    try {
      const hook = slot.waited ? await this.#afterWaiting(delivery, before) : before
      if (!hook) return {}
      const payload = await this.#payloads.read(delivery)
      if (payload === undefined) return {}
      if (!(await this.#mayBegin(lane))) return { letGo: true }
      const outcome = await send({ ...delivery, payload }, hook, this.#context)
      if (outcome.status !== notBuilt.status) answered = outcome.statusCode !== 0
      const endedAt = clock.now()
      metrics.deliveries.observe(outcome, endedAt - delivery.due_at)
      return { attempted: { delivery, hook, outcome, throttledAt: lane.throttledAt, endedAt } }
    } finally {
      slot.release(answered)
    }
  }

  /**
   * Reads the hook again. Returns undefined when its host changed, it was disabled, or the delivery
   * was deleted.
   */
  async #afterWaiting(delivery: DueDelivery, before: Hook): Promise<Hook | undefined> {
    const hook = await this.#options.storage.hooks.ofPending(delivery.id)
    if (!hook || isUnwanted(delivery, hook)) return undefined
    return hostKey(hook.url) === hostKey(before.url) ? hook : undefined
  }

  /** Waits for the turn of a suspected delivery. Its start is recorded before it is sent. */
  async #mayBegin(lane: HeldLane): Promise<boolean> {
    if (lane.claims < 2) return true
    const endTurn = await this.#parts.suspects.turn(lane.pool, lane.claims >= suspectedClaims)
    if (!endTurn) return false
    lane.endTurn = endTurn
    return this.#options.storage.lanes.begin(lane.hook_id, lane.holder)
  }
}

/**
 * Whether a delivery must not be sent: its hook was disabled, or it is a retry and the hook is
 * inactive. Pings and requested redeliveries are always sent.
 */
function isUnwanted({ attempt, event }: DueDelivery, { health, active }: Hook): boolean {
  if (attempt === 0 || event === 'ping') return false
  return health === 'disabled' || (!active && attempt > 1)
}
