import type { Clock, Timer } from '../../core/clock.ts'

/** What may have ended a process and is to be begun again. */
interface Suspect {
  pool: string
  /** Whether nothing else that is suspected may be under way meanwhile. */
  alone: boolean
  /** Called without anything when it is not to be begun any more. */
  begin: (end: (() => void) | undefined) => void
}

/** How long one is watched before the next is begun, in milliseconds: what ends processes does so at once. */
const watch = 250

/**
 * Lets those that may have ended a process begin one after the other, so that few are under way when it
 * ends again, and in the end only the one that does it. One to each host, so that a host which does not
 * answer holds up the others once only.
 */
export class Suspects {
  readonly #clock: Clock
  readonly #underWay = new Map<Suspect, Timer | undefined>()
  #waiting: Suspect[] = []
  #watched: Suspect | undefined
  #closed = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Resolves when it may begin, with what is to be called at its end; without anything once closed. */
  turn(pool: string, alone: boolean): Promise<(() => void) | undefined> {
    return new Promise((begin) => {
      if (this.#closed) return begin(undefined)
      this.#waiting.push({ pool, alone, begin })
      this.#next()
    })
  }

  close(): void {
    this.#closed = true
    for (const { begin } of this.#waiting.splice(0)) begin(undefined)
  }

  #next(): void {
    if (this.#watched) return
    const next = this.#waiting.find((suspect) => this.#may(suspect))
    if (!next) return
    this.#waiting = this.#waiting.filter((suspect) => suspect !== next)
    this.#watched = next
    const pass = () => this.#pass(next)
    this.#underWay.set(next, next.alone ? undefined : this.#clock.after(watch, pass).unref())
    next.begin(() => {
      this.#underWay.get(next)?.[Symbol.dispose]()
      this.#underWay.delete(next)
      if (this.#watched === next) this.#watched = undefined
      this.#next()
    })
  }

  /** Those that need not be alone come first: they are soon through. */
  #may({ pool, alone }: Suspect): boolean {
    if (alone) return this.#underWay.size === 0 && this.#waiting.every((each) => each.alone)
    return [...this.#underWay.keys()].every((other) => other.pool !== pool)
  }

  #pass(suspect: Suspect): void {
    if (this.#watched !== suspect) return
    this.#watched = undefined
    this.#next()
  }
}
