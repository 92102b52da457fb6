import { hash } from 'node:crypto'
import type { Clock } from '../../core/clock.ts'
import type { LimitPreset } from '../../core/config.ts'

const minute = 60_000
/** Period in which failures are counted, and duration of a block, in milliseconds. */
const span = minute
const block = 5 * minute
const mostFailures: Record<LimitPreset, number> = { real: 10, tight: 3, off: Infinity }
/** Maximum number of subjects. Beyond it, the subject with the oldest failure is forgotten. */
const capacity = 100_000

interface Attempts {
  /** Times of the latest failures, oldest first. */
  failures: number[]
  blockedUntil: number
}

/**
 * Counts failed sign-ins in the memory of one process. A subject with too many failures is blocked
 * for a while (auth/limit-attempts.ts says from what). Subjects are strings such as
 * `address 192.0.2.1` or `login mona from 192.0.2.1`. They are stored as digests, because a mistyped
 * login may be a secret.
 */
export class FailedLogins {
  readonly #records = new Map<string, Attempts>()
  readonly #clock: Clock
  readonly #most: number

  constructor(clock: Clock, preset: LimitPreset) {
    this.#clock = clock
    this.#most = mostFailures[preset]
  }

  get isEmpty(): boolean {
    return this.#records.size === 0
  }

  blocked(subject: string): boolean {
    return this.secondsLeft(subject) > 0
  }

  /** Seconds until the subject can try again; 0 when not blocked. */
  secondsLeft(subject: string): number {
    if (this.#records.size === 0) return 0
    const until = this.#records.get(keyOf(subject))?.blockedUntil ?? 0
    return Math.max(0, Math.ceil((until - this.#clock.now()) / 1000))
  }

  /** Counts a failure, and blocks the subject at the limit. */
  failed(subject: string): void {
    if (this.#most === Infinity) return
    const now = this.#clock.now()
    const key = keyOf(subject)
    const { failures: earlier = [], blockedUntil = 0 } = this.#records.get(key) ?? {}
    const failures = [...earlier.filter((at) => at > now - span), now].slice(-this.#most)
    const tooMany = failures.length === this.#most
    this.#records.delete(key) // keeps the map ordered by latest failure
    this.#records.set(key, { failures, blockedUntil: tooMany ? now + block : blockedUntil })
    const [first = ''] = this.#records.keys()
    if (this.#records.size > capacity) this.#records.delete(first)
  }

  /** Resets the failures of a subject, unless it is blocked. */
  succeeded(subject: string): void {
    if (this.#records.size > 0 && !this.blocked(subject)) this.#records.delete(keyOf(subject))
  }
}

const keyOf = (subject: string): string => hash('sha256', subject, 'base64')
