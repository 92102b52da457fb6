import type { Clock } from '../../core/clock.ts'
import type { Category } from './categories.ts'
import type {
  Counters,
  WindowLimit,
  RefusedBy,
  ConcurrencySlot,
  ConsumeResult,
} from './counters.ts'
import type { RequestLimits } from './known-limits.ts'
import type { LimitRule } from '../../core/config.ts'
import type { Window } from './window.ts'

/** The rate limit status of a caller in one category. */
export interface Usage {
  resource: Category
  limit: number
  used: number
  remaining: number
  /** End of the window, in seconds since the epoch. */
  reset: number
}

/** Why a request is refused. */
export interface Refusal {
  /**
   * `ban` for callers who continued while refused; `store` when the shared counters are
   * unavailable.
   */
  rule: LimitRule | 'ban' | 'store'
  /** Seconds until a retry can succeed. */
  wait: number
}

/**
 * @param isEnforced whether the quota refuses requests. If not, one always remains, because clients
 * wait by themselves where none remains.
 */
export function usageOf(
  resource: Category,
  limit: number,
  window: Window,
  isEnforced: boolean,
): Usage {
  const used = Math.min(window.used, isEnforced ? limit : Math.max(0, limit - 1))
  return { resource, limit, used, remaining: limit - used, reset: window.ends / 1000 }
}

interface Entry {
  limits: Pick<RequestLimits, 'category' | 'limit' | 'counts'>
  slot: ConcurrencySlot | undefined
  taken: ConsumeResult
  at: Counters
  clock: Clock
}

/** The processing time of a request, as counted. @param milliseconds duration */
const processingTime = ({ key, length }: WindowLimit, milliseconds: number) => ({
  key,
  length,
  cost: Math.round(milliseconds * 1000),
})

/** Wait in seconds for a concurrency slot, and for unavailable counters. */
const soon = 1

/** The result of counting a request, and the state to release when it ends. */
export class Admission {
  usage: Usage
  refusal: Refusal | undefined
  /** Rules that would have refused the request if they were enforced. */
  readonly exceeded: string[]
  readonly #entry: Entry

  constructor(entry: Entry) {
    this.#entry = entry
    const { taken } = entry
    this.usage = this.#usageIn(taken.windows[0]!)
    this.refusal = taken.refusedBy === undefined ? undefined : this.#refusal(taken.refusedBy)
    this.exceeded = taken.exceeded.map((each) => this.#ruleOf(each))
  }

  /** Refuses the request because the shared counters are unavailable. */
  close(): void {
    this.refusal = { rule: 'store', wait: soon }
  }

  /** Refunds the request to the primary window, because a 304 does not count. */
  giveBack(): void | Promise<void> {
    const { limits, taken, at } = this.#entry
    const [primary] = limits.counts
    const [window] = taken.windows
    if (!primary || !window || primary.cost === 0) return
    const counted = this.usage
    this.usage = this.#usageIn({ ...window, used: window.used - primary.cost })
    const given = at.refund({ key: primary.key, length: primary.length, ends: window.ends })
    return given?.catch(() => void (this.usage = counted)) // the counters became unavailable: the request still counts
  }

  /** Whether `settle` must be called when the request ends. */
  get isOpen(): boolean {
    return this.#entry.slot !== undefined && this.#entry.taken.refusedBy === undefined
  }

  /**
   * Releases the slot and counts processing time. @param duration of the request in milliseconds
   */
  settle(duration: number): void | Promise<void> {
    if (!this.isOpen) return
    const { slot, at, clock, limits } = this.#entry
    const now = clock.now()
    const [cpu, ...more] = limits.counts.filter(({ rule }) => rule === 'cpu')
    const count = cpu && processingTime(cpu, duration)
    const settled = at.settle({ now, slot, count })
    const others = more.map((each) => at.settle({ now, count: processingTime(each, duration) }))
    return others.length === 0 ? settled : Promise.all([settled, ...others]).then(() => {})
  }

  #usageIn(window: Window): Usage {
    const { category, limit, counts } = this.#entry.limits
    return usageOf(category, limit, window, counts[0]?.enforced ?? true)
  }

  #ruleOf(obstacle: RefusedBy): LimitRule | 'ban' {
    if (obstacle === 'ban') return 'ban'
    return obstacle === 'slot' ? 'concurrency' : this.#entry.limits.counts[obstacle]!.rule
  }

  #refusal(obstacle: RefusedBy): Refusal {
    const { taken, clock } = this.#entry
    const until = obstacle === 'ban' ? taken.bannedUntil : this.#endOf(obstacle)
    const wait = Math.max(soon, Math.ceil((until - clock.now()) / 1000))
    return { rule: this.#ruleOf(obstacle), wait }
  }

  #endOf(obstacle: RefusedBy): number {
    return typeof obstacle === 'number' ? this.#entry.taken.windows[obstacle]!.ends : 0
  }
}
