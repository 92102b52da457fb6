import type { Clock } from '../../core/clock.ts'
import type { Category } from './categories.ts'
import type { Counters, RefusedBy, ConcurrencySlot, ConsumeResult } from './counters.ts'
import { cpuCost, type RuleLimit } from './request-limits.ts'
import type { LimitRule } from '../../core/config.ts'
import type { Window } from './window.ts'

/** Where a caller stands in one category (seed 2.5). */
export interface Usage {
  resource: Category
  limit: number
  used: number
  remaining: number
  /** End of the window, UTC epoch seconds. */
  reset: number
}

/** Why a request is not let in. */
export interface Refusal {
  /** `ban` for who went on while refused; `store` where the limits cannot be asked. */
  rule: LimitRule | 'ban' | 'store'
  /** Whole seconds until it is worth trying again. */
  wait: number
}

export function usageOf(resource: Category, limit: number, window: Window): Usage {
  const used = Math.min(window.used, limit)
  return { resource, limit, used, remaining: limit - used, reset: window.ends / 1000 }
}

interface Entry {
  bucket: string
  category: Category
  limit: number
  counts: readonly RuleLimit[]
  slot: ConcurrencySlot | undefined
  taken: ConsumeResult
  at: Counters
  clock: Clock
}

/** Seconds until a place is worth waiting for, and until a store that is gone may be back. */
const soon = 1

/** What became of a request that wanted in, and what it leaves behind. */
export class Admission {
  usage: Usage
  refusal: Refusal | undefined
  /** Rules that would have refused if they were enforced. */
  readonly exceeded: string[]
  readonly #entry: Entry

  constructor(entry: Entry) {
    this.#entry = entry
    const { taken, category, limit } = entry
    this.usage = usageOf(category, limit, taken.windows[0]!)
    this.refusal = taken.refusedBy === undefined ? undefined : this.#refusal(taken.refusedBy)
    this.exceeded = taken.exceeded.map((each) => this.#ruleOf(each))
  }

  /** Refuses because nobody can say whether the limit allows it. */
  close(): void {
    this.refusal = { rule: 'store', wait: soon }
  }

  /** Takes the request back from the primary window: a 304 is free (seed 6.1). */
  giveBack(): void | Promise<void> {
    const { counts, taken, at, category, limit } = this.#entry
    const [primary] = counts
    const [window] = taken.windows
    if (!primary || !window || primary.cost === 0) return
    const counted = this.usage
    this.usage = usageOf(category, limit, { ...window, used: window.used - primary.cost })
    const given = at.refund({ key: primary.key, length: primary.length, ends: window.ends })
    return given?.catch(() => void (this.usage = counted)) // the store has gone meanwhile: it costs one
  }

  /** Whether something is to be done when the request ends. */
  get isOpen(): boolean {
    return this.#entry.slot !== undefined && this.#entry.taken.refusedBy === undefined
  }

  /** Gives the place back and counts the work. @param duration milliseconds that the request took */
  settle(duration: number): void | Promise<void> {
    if (!this.isOpen) return
    const { slot, at, bucket, clock } = this.#entry
    return at.settle({ now: clock.now(), slot, count: cpuCost(bucket, duration) })
  }

  #ruleOf(obstacle: RefusedBy): LimitRule | 'ban' {
    if (obstacle === 'ban') return 'ban'
    return obstacle === 'slot' ? 'concurrency' : this.#entry.counts[obstacle]!.rule
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
