import type { Caller } from '../auth/caller.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import { Admission, usageOf, type Usage } from './admission.ts'
import { bucketOf } from './bucket.ts'
import { categories } from './categories.ts'
import { endpointBucket, endpointCount, type EndpointLimit } from './endpoint-limits.ts'
import type { Counters, ConsumeRequest, ConsumeResult } from './counters.ts'
import { KnownLimits, type Limited, type RequestLimits, type Surcharge } from './known-limits.ts'
import { primaryLimit, type SlotLimit } from './request-limits.ts'
import { MemoryCounters } from './memory-counters.ts'
import type { createLimitMetrics } from './metrics.ts'
import { allowancesOf } from './presets.ts'
import { type LimitPreset, type LimitRule } from '../../core/config.ts'
import { windowOf, type QuotaClass } from './quotas.ts'
import type { QuotaLookup } from './quota-lookup.ts'

export interface LimitOptions {
  clock: Clock
  log: Log
  metrics: ReturnType<typeof createLimitMetrics>
  standings: Pick<QuotaLookup, 'of'>
  preset: LimitPreset
  /** Factor for all limits. */
  scale: number
  /** Rules that count requests without refusing them. */
  shadow: readonly LimitRule[]
  /** Counters shared by several processes. Without them, requests are counted in memory. */
  shared?: Counters | undefined
}

/** A request to be counted. */
export interface LimitCheck extends Limited {
  /** Unique id of the request. */
  id: string
}

type Soon<T> = T | Promise<T>

const then = <T, U>(value: Soon<T>, next: (value: T) => Soon<U>): Soon<U> =>
  value instanceof Promise ? value.then(next) : next(value)

const slotFor = (id: string, { key, limit, enforced }: SlotLimit) => ({ id, key, limit, enforced })

/**
 * Primary and secondary rate limits. Counting and deciding is atomic; in one process it is
 * synchronous.
 */
export class Limits implements AsyncDisposable {
  readonly #options: LimitOptions
  readonly #limits: KnownLimits
  readonly #own = new MemoryCounters()
  readonly #counters: Counters

  constructor(options: LimitOptions) {
    const { preset, scale, shadow, shared } = options
    this.#options = options
    this.#counters = shared ?? this.#own
    const rules = {
      allowances: allowancesOf(preset, scale),
      enforces: (rule: LimitRule) => preset !== 'off' && !shadow.includes(rule),
    }
    this.#limits = new KnownLimits(rules, preset === 'off')
  }

  /** Counts a request, or refuses it. */
  admit(asking: LimitCheck): Soon<Admission> {
    return then(this.#options.standings.of(asking.caller), (standing) =>
      this.#admit(asking, standing),
    )
  }

  /** Counts more for a request that was admitted, because its body shows that it costs more. */
  surcharge(asking: LimitCheck, more: Surcharge): Soon<Admission> {
    return then(this.#options.standings.of(asking.caller), (standing) =>
      this.#count(asking, this.#limits.surcharged(asking, standing, more)),
    )
  }

  /**
   * Counts content that a request creates, if it does not count as creating content itself.
   * @returns seconds until it is accepted; 0 when it is
   */
  createContent(caller: Caller): Soon<number> {
    const bucket = bucketOf(caller)
    const counts = this.#limits.contentOf(bucket)
    const now = this.#options.clock.now()
    return then(this.#take({ now, bucket, counts }), ({ taken }) =>
      this.#waitFor(taken, now, 'content'),
    )
  }

  /** The rate limit status of a caller in every category. Counts nothing. */
  status(caller: Caller): Soon<Usage[]> {
    return then(this.#options.standings.of(caller), (standing) => {
      const bucket = bucketOf(caller)
      const limits = categories.map((category) => this.#limits.quota(standing, category))
      const counts = categories.map((category, index) =>
        primaryLimit(
          { category: windowOf(standing, category), limit: limits[index]!, cost: 0 },
          bucket,
          false,
        ),
      )
      const take = { now: this.#options.clock.now(), bucket, counts }
      return then(this.#take(take), ({ taken }) =>
        categories.map((category, index) =>
          usageOf(category, limits[index]!, taken.windows[index]!, this.#limits.isEnforced),
        ),
      )
    })
  }

  /**
   * Counts a request to an endpoint outside the API.
   * @param subject an address or an application
   * @returns seconds until the next one is accepted; 0 when this one is
   */
  meter(rule: EndpointLimit, subject: string): Soon<number> {
    const now = this.#options.clock.now()
    const count = endpointCount(rule, subject, this.#options)
    const take = { now, bucket: endpointBucket(rule, subject), counts: [count] }
    return then(this.#take(take), ({ taken }) => this.#waitFor(taken, now, rule))
  }

  /** Checks that the shared counters respond. @throws when they don't */
  async ping(): Promise<void> {
    await this.#counters.ping?.()
  }

  /** Number of slots that a caller holds in this process. */
  held(caller: Caller): number {
    return this.#own.held(`places {${bucketOf(caller)}}`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#counters[Symbol.asyncDispose]()
  }

  /** Seconds until what was refused is accepted; 0 when it was accepted. */
  #waitFor(
    { refusedBy, bannedUntil, windows }: ConsumeResult,
    now: number,
    rule: EndpointLimit | LimitRule,
  ): number {
    if (refusedBy === undefined) return 0
    this.#options.metrics.refuse(rule)
    const until = typeof refusedBy === 'number' ? windows[refusedBy]!.ends : bannedUntil
    return Math.max(1, Math.ceil((until - now) / 1000))
  }

  #admit(request: LimitCheck, standing: QuotaClass): Soon<Admission> {
    return this.#count(request, this.#limits.of(request, standing))
  }

  // Fields are listed individually, because spreading is slower than counting.
  #count(request: LimitCheck, limits: RequestLimits): Soon<Admission> {
    const { clock } = this.#options
    const { bucket, counts } = limits
    const slot = limits.slot && slotFor(request.id, limits.slot)
    return then(this.#take({ now: clock.now(), bucket, counts, slot }), ({ taken, at, alone }) => {
      const closed = alone && request.operation?.limitFailure === 'closed'
      const admission = new Admission({ limits, slot, taken, at, clock })
      if (closed) admission.close()
      this.#meter(admission, alone, closed)
      return admission
    })
  }

  /** Counts in the shared store, or in this process while the store is unavailable. */
  #take(take: ConsumeRequest): Soon<{ taken: ConsumeResult; at: Counters; alone: boolean }> {
    const at = this.#counters
    const asked = at.consume(take)
    if (!(asked instanceof Promise)) return { taken: asked, at, alone: false }
    return asked.then(
      (taken) => ({ taken, at, alone: false }),
      (error: unknown) => {
        this.#options.log.debug({ err: error }, 'a request is counted by this process alone')
        return { taken: this.#own.consume(take), at: this.#own, alone: true }
      },
    )
  }

  #meter({ refusal, exceeded }: Admission, alone: boolean, closed: boolean): void {
    const { metrics, preset } = this.#options
    if (alone) metrics.storeFailed(closed ? 'closed' : 'open')
    if (refusal) metrics.refuse(refusal.rule)
    if (preset !== 'off') for (const rule of exceeded) metrics.pass(rule)
  }
}
