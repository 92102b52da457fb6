import type { Caller } from '../auth/caller.ts'
import type { Clock } from '../clock.ts'
import { bucketOf, quotaOf, windowOf, type Category } from './quotas.ts'

/** Where a caller stands in one category (seed 2.5). */
export interface Usage {
  resource: Category
  limit: number
  used: number
  remaining: number
  /** End of the window, UTC epoch seconds. */
  reset: number
}

interface Window {
  used: number
  /** Milliseconds since the epoch, a whole second. */
  ends: number
}

const capacity = 100_000

export type Preset = 'real' | 'tight' | 'off'

/** `tight` leaves a hundredth, so that a test meets the limit after dozens of requests, not thousands. */
const scale: Record<Preset, number> = { real: 1, tight: 0.01, off: 1 }

/** Primary limits in the memory of one process. A window starts with its first request and stands. */
export class PrimaryLimits {
  readonly #windows = new Map<string, Window>()
  readonly #clock: Clock
  readonly #preset: Preset

  constructor(clock: Clock, preset: Preset) {
    this.#clock = clock
    this.#preset = preset
  }

  /** Counts one request, unless none is left; `off` counts on and refuses nobody. */
  charge(caller: Caller, category: Category): { usage: Usage; admitted: boolean } {
    const window = this.#window(caller, category)
    const admitted = this.#preset === 'off' || window.used < this.#limit(caller, category)
    if (admitted) window.used++
    return { usage: this.#usage(caller, category, window), admitted }
  }

  /** Takes one request back: a 304 is free (seed 6.1). */
  refund(caller: Caller, category: Category): Usage {
    const window = this.#window(caller, category)
    window.used = Math.max(0, window.used - 1)
    return this.#usage(caller, category, window)
  }

  /** Where the caller stands, without counting anything. */
  status(caller: Caller, category: Category): Usage {
    return this.#usage(caller, category, this.#window(caller, category))
  }

  #window(caller: Caller, category: Category): Window {
    const key = `${category} ${bucketOf(caller)}`
    const now = this.#clock.now()
    const known = this.#windows.get(key)
    if (known && known.ends > now) return known
    if (this.#windows.size >= capacity) this.#purge(now)
    const window = { used: 0, ends: Math.ceil((now + windowOf(category)) / 1000) * 1000 }
    this.#windows.set(key, window)
    return window
  }

  #purge(now: number): void {
    for (const [key, window] of this.#windows) if (window.ends <= now) this.#windows.delete(key)
  }

  #limit(caller: Caller, category: Category): number {
    return Math.ceil(quotaOf(caller, category) * scale[this.#preset])
  }

  #usage(caller: Caller, category: Category, window: Window): Usage {
    const limit = this.#limit(caller, category)
    const used = Math.min(window.used, limit)
    const reset = window.ends / 1000
    return { resource: category, limit, used, remaining: limit - used, reset }
  }
}
