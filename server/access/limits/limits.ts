import type { Caller } from '../auth/caller.ts'
import type { Clock } from '../../core/clock.ts'
import type { Operation } from '../../contract/operation.ts'
import type { Log } from '../../core/log.ts'
import { Admission, usageOf, type Usage } from './admission.ts'
import { bucketOf } from './bucket.ts'
import { categories, type Category } from './categories.ts'
import { endpointBucket, endpointCount, type EndpointLimit } from './endpoint-limits.ts'
import type { Counters, ConsumeRequest, ConsumeResult } from './counters.ts'
import {
  primaryLimit,
  secondaryLimits,
  concurrencySlot,
  type LimitedRequest,
  type Rules,
} from './request-limits.ts'
import { MemoryCounters } from './memory-counters.ts'
import type { createLimitMetrics } from './metrics.ts'
import { allowancesOf } from './presets.ts'
import { type LimitPreset, type LimitRule } from '../../core/config.ts'
import { quotaOf, type QuotaClass } from './quotas.ts'
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
export interface LimitCheck {
  caller: Caller
  id: string
  method: string
  operation: Operation | undefined
}

type Soon<T> = T | Promise<T>

const then = <T, U>(value: Soon<T>, next: (value: T) => Soon<U>): Soon<U> =>
  value instanceof Promise ? value.then(next) : next(value)

/**
 * Primary and secondary rate limits. Counting and deciding is atomic; in one process it is
 * synchronous.
 */
export class Limits implements AsyncDisposable {
  readonly #options: LimitOptions
  readonly #rules: Rules
  readonly #own = new MemoryCounters()
  readonly #counters: Counters

  constructor(options: LimitOptions) {
    const { preset, scale, shadow, shared } = options
    this.#options = options
    this.#counters = shared ?? this.#own
    this.#rules = {
      allowances: allowancesOf(preset, scale),
      enforces: (rule) => preset !== 'off' && !shadow.includes(rule),
    }
  }

  /** Counts a request, or refuses it. */
  admit(asking: LimitCheck): Soon<Admission> {
    return then(this.#options.standings.of(asking.caller), (standing) =>
      this.#admit(asking, standing),
    )
  }

  /** The rate limit status of a caller in every category. Counts nothing. */
  status(caller: Caller): Soon<Usage[]> {
    return then(this.#options.standings.of(caller), (standing) => {
      const bucket = bucketOf(caller)
      const limits = categories.map((category) => this.#quota(standing, category))
      const counts = categories.map((category, index) =>
        primaryLimit({ category, limit: limits[index]!, cost: 0 }, bucket, false),
      )
      const take = { now: this.#options.clock.now(), bucket, counts }
      return then(this.#take(take), ({ taken }) =>
        categories.map((category, index) =>
          usageOf(category, limits[index]!, taken.windows[index]!),
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
    const { clock, metrics } = this.#options
    const now = clock.now()
    const count = endpointCount(rule, subject, this.#options)
    const take = { now, bucket: endpointBucket(rule, subject), counts: [count] }
    return then(this.#take(take), ({ taken: { refusedBy, bannedUntil, windows } }) => {
      if (refusedBy === undefined) return 0
      metrics.refuse(rule)
      const until = refusedBy === 'ban' ? bannedUntil : windows[0]!.ends
      return Math.max(1, Math.ceil((until - now) / 1000))
    })
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

  #quota(standing: QuotaClass, category: Category): number {
    return Math.ceil(quotaOf(standing, category) * this.#rules.allowances.primary)
  }

  #admit({ caller, id, method, operation }: LimitCheck, standing: QuotaClass): Soon<Admission> {
    const { preset, clock } = this.#options
    const category = (operation?.category ?? 'core') as Category
    const limit = this.#quota(standing, category)
    const demand: LimitedRequest = { bucket: bucketOf(caller), id, method, operation }
    const counted = { category, limit, cost: operation?.free ? 0 : 1 }
    const primary = primaryLimit(counted, demand.bucket, this.#rules.enforces('primary'))
    const isOff = preset === 'off'
    const counts = isOff ? [primary] : [primary, ...secondaryLimits(demand, this.#rules)]
    const slot = isOff ? undefined : concurrencySlot(demand, this.#rules)
    const take = { now: clock.now(), bucket: demand.bucket, counts, slot }
    return then(this.#take(take), ({ taken, at, alone }) => {
      const closed = alone && operation?.limitFailure === 'closed'
      const admission = new Admission({
        bucket: demand.bucket, // listed individually, because spreading is slower than counting
        category,
        limit,
        counts,
        slot,
        taken,
        at,
        clock,
      })
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
