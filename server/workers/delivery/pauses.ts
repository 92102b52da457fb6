import type { Clock } from '../../core/clock.ts'

/** Pauses that end immediately on shutdown. */
export class Pauses {
  readonly #clock: Clock
  readonly #open = new Set<() => void>()
  #closed = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async wait(milliseconds: number): Promise<void> {
    if (this.#closed) return
    await new Promise<void>((resolve) => {
      const end = () => {
        timer[Symbol.dispose]()
        this.#open.delete(end)
        resolve()
      }
      const timer = this.#clock.after(milliseconds, end).unref()
      this.#open.add(end)
    })
  }

  /** Ends all pauses. Later calls of `wait` return immediately. */
  close(): void {
    this.#closed = true
    for (const end of this.#open) end()
  }
}
