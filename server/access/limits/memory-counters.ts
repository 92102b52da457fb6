import { isOver, type Count, type Counters, type Obstacle } from './counters.ts'
import type { Return, Settlement, Slot, Take, Taken } from './counters.ts'
import { Expiring } from './expiring.ts'
import { bannedUntil, escalation, struck, type Strikes } from './penalties.ts'
import { windowAt, type Window } from './window.ts'

/** Maximum number of windows per length, and of refused callers. */
const capacity = 200_000

const isPast = ({ ends }: Window, now: number) => ends <= now
const isForgiven = ({ last }: Strikes, now: number) => now - last > escalation.forgiven

/** Counts in the memory of one process, synchronously, so that checking and counting are atomic. */
export class MemoryCounters implements Counters {
  readonly #windows = new Map<number, Expiring<Window>>()
  readonly #strikes = new Expiring<Strikes>(isForgiven, capacity)
  readonly #slots = new Map<string, number>()

  take({ now, bucket, counts, slot }: Take): Taken {
    const strikes = this.#strikes.get(bucket)
    const banned = strikes ? bannedUntil(strikes, now) : 0
    const windows = counts.map((count) => this.#window(count, now))
    const over: Obstacle[] = []
    const exceeded: Obstacle[] = []
    counts.forEach((count, index) => {
      if (isOver(windows[index]!, count)) (count.enforced ? over : exceeded).push(index)
    })
    if (slot && this.held(slot.key) >= slot.limit) (slot.enforced ? over : exceeded).push('slot')
    const refusedBy = banned > 0 ? 'ban' : over[0]
    if (refusedBy === undefined) this.#commit(windows, counts, slot)
    else this.#strikes.set(bucket, struck(strikes, now), now)
    return { windows: windows.map(copy), refusedBy, bannedUntil: banned, exceeded }
  }

  giveBack({ key, length, ends }: Return): void {
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

  #window({ key, length }: Count, now: number): Window {
    let windows = this.#windows.get(length)
    if (!windows) this.#windows.set(length, (windows = new Expiring(isPast, capacity)))
    const known = windows.get(key)
    const window = windowAt(known, now, length)
    if (window !== known) windows.set(key, window, now)
    return window
  }

  #commit(windows: Window[], counts: readonly Count[], slot: Slot | undefined): void {
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
