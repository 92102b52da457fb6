import { exceeds, type WindowLimit, type Counters, type RefusedBy } from './counters.ts'
import type {
  Refund,
  Settlement,
  ConcurrencySlot,
  ConsumeRequest,
  ConsumeResult,
} from './counters.ts'
import { ExpiringMap } from './expiring-map.ts'
import { bannedUntil, escalation, addPenalty, type Penalties } from './penalties.ts'
import { windowAt, type Window } from './window.ts'

/** Maximum number of windows per length, and of refused callers. */
const capacity = 200_000
/** Number of callers whose slots are remembered, at least, before those who hold none are removed. */
const mostIdle = 10_000

const isPast = ({ ends }: Window, now: number) => ends <= now
const isForgiven = ({ last }: Penalties, now: number) => now - last > escalation.forgiven

/** Counts in the memory of one process, synchronously, so that checking and counting are atomic. */
export class MemoryCounters implements Counters {
  readonly #windows = new Map<number, ExpiringMap<Window>>()
  readonly #strikes = new ExpiringMap<Penalties>(isForgiven, capacity)
  readonly #slots = new Map<string, number>()

  consume({ now, bucket, counts, slot }: ConsumeRequest): ConsumeResult {
    const strikes = this.#strikes.get(bucket)
    const banned = strikes ? bannedUntil(strikes, now) : 0
    const windows: Window[] = []
    const exceeded: RefusedBy[] = []
    let refusedBy: RefusedBy | undefined = banned > 0 ? 'ban' : undefined
    for (const count of counts) {
      const window = this.#window(count, now)
      const index = windows.push(window) - 1
      if (!exceeds(window, count)) continue
      if (count.enforced) refusedBy ??= index
      else exceeded.push(index)
    }
    if (slot && this.held(slot.key) >= slot.limit) {
      if (slot.enforced) refusedBy ??= 'slot'
      else exceeded.push('slot')
    }
    if (refusedBy === undefined) this.#commit(windows, counts, slot)
    else this.#strikes.set(bucket, addPenalty(strikes, now), now)
    return { windows: windows.map(copy), refusedBy, bannedUntil: banned, exceeded }
  }

  refund({ key, length, ends }: Refund): void {
    const window = this.#windows.get(length)?.get(key)
    if (window?.ends === ends) window.used--
  }

  settle({ now, slot, count }: Settlement): void {
    if (slot) this.#release(slot.key)
    const window = count && this.#windows.get(count.length)?.get(count.key)
    if (window && window.ends > now) window.used += count.cost
  }

  /** Number of slots in use. */
  held(key: string): number {
    return this.#slots.get(key) ?? 0
  }

  /** Number of windows in memory. */
  get size(): number {
    return [...this.#windows.values()].reduce((sum, { size }) => sum + size, 0)
  }

  async [Symbol.asyncDispose](): Promise<void> {}

  #window({ key, length }: WindowLimit, now: number): Window {
    let windows = this.#windows.get(length)
    if (!windows) this.#windows.set(length, (windows = new ExpiringMap(isPast, capacity)))
    const known = windows.get(key)
    const window = windowAt(known, now, length)
    if (window !== known) windows.set(key, window, now)
    return window
  }

  #commit(
    windows: Window[],
    counts: readonly WindowLimit[],
    slot: ConcurrencySlot | undefined,
  ): void {
    for (let index = 0; index < windows.length; index++) windows[index]!.used += counts[index]!.cost
    if (slot) this.#slots.set(slot.key, this.held(slot.key) + 1)
  }

  // Callers without a request are not removed one by one: a map is rebuilt after every few removals.
  #release(key: string): void {
    this.#slots.set(key, Math.max(0, this.held(key) - 1))
    if (this.#slots.size < mostIdle) return
    for (const [each, held] of this.#slots) if (held === 0) this.#slots.delete(each)
  }
}

const copy = ({ used, ends }: Window): Window => ({ used, ends })
