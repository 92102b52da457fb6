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
    const windows = counts.map((count) => this.#window(count, now))
    const over: RefusedBy[] = []
    const exceeded: RefusedBy[] = []
    counts.forEach((count, index) => {
      if (exceeds(windows[index]!, count)) (count.enforced ? over : exceeded).push(index)
    })
    if (slot && this.held(slot.key) >= slot.limit) (slot.enforced ? over : exceeded).push('slot')
    const refusedBy = banned > 0 ? 'ban' : over[0]
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
    counts.forEach(({ cost }, index) => (windows[index]!.used += cost))
    if (slot) this.#slots.set(slot.key, this.held(slot.key) + 1)
  }

  #release(key: string): void {
    const left = this.held(key) - 1
    if (left > 0) this.#slots.set(key, left)
    else this.#slots.delete(key)
  }
}

const copy = ({ used, ends }: Window): Window => ({ used, ends })
