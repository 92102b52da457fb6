import { hash } from 'node:crypto'
import type { Clock } from '../../core/clock.ts'
import type { LimitPreset } from '../../core/config.ts'

const minute = 60_000
/** Milliseconds in which so many failures are too many, and for which nobody is let in after them. */
const span = minute
const block = 5 * minute
const mostFailures: Record<LimitPreset, number> = { real: 10, tight: 3, off: Infinity }
/** Subjects that are remembered; beyond these, whoever failed longest ago is forgotten. */
const capacity = 100_000

interface Attempts {
  /** Instants of the last failures, the oldest first. */
  failures: number[]
  blockedUntil: number
}

/**
 * Failed sign-ins in the memory of one process. Whoever fails too often is let in no more for a while, also
 * with the right password: a guesser learns nothing by going on. Subjects say who is meant, such as
 * `address 192.0.2.1` or `login mona from 192.0.2.1`; they are kept as digests, for a mistyped name may
 * well be a secret.
 */
export class FailedLogins {
  readonly #records = new Map<string, Attempts>()
  readonly #clock: Clock
  readonly #most: number

  constructor(clock: Clock, preset: LimitPreset) {
    this.#clock = clock
    this.#most = mostFailures[preset]
  }

  blocked(subject: string): boolean {
    return this.secondsLeft(subject) > 0
  }

  /** Whole seconds until the subject may try again; 0 when it may now. */
  secondsLeft(subject: string): number {
    if (this.#records.size === 0) return 0
    const until = this.#records.get(keyOf(subject))?.blockedUntil ?? 0
    return Math.max(0, Math.ceil((until - this.#clock.now()) / 1000))
  }

  /** Counts a failure. The one that is too many blocks the subject. */
  failed(subject: string): void {
    if (this.#most === Infinity) return
    const now = this.#clock.now()
    const key = keyOf(subject)
    const { failures: earlier = [], blockedUntil = 0 } = this.#records.get(key) ?? {}
    const failures = [...earlier.filter((at) => at > now - span), now].slice(-this.#most)
    const tooMany = failures.length === this.#most
    this.#records.delete(key) // so that who failed last stands last, and who failed long ago first
    this.#records.set(key, { failures, blockedUntil: tooMany ? now + block : blockedUntil })
    const [first = ''] = this.#records.keys()
    if (this.#records.size > capacity) this.#records.delete(first)
  }

  /** Forgets the failures of somebody who got it right; a block, once there, stands until it ends. */
  succeeded(subject: string): void {
    if (this.#records.size > 0 && !this.blocked(subject)) this.#records.delete(keyOf(subject))
  }
}

const keyOf = (subject: string): string => hash('sha256', subject, 'base64')
