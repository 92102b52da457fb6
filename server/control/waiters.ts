import type { Clock } from '../core/clock.ts'
import { requestTimeout } from '../core/errors.ts'
import { serverClosing } from './errors.ts'
import type { Wait } from './control.ts'

const usualTimeout = 5_000

interface Waiter {
  isChanged: boolean
  wake: () => void
}

/** Lets callers wait until something has happened often enough. */
export class Waiters {
  readonly #machine: Clock
  readonly #closing: AbortSignal
  readonly #waiting = new Set<Waiter>()

  /** @param closing aborted when the server closes, for then nothing more happens */
  constructor(machine: Clock, closing: AbortSignal) {
    this.#machine = machine
    this.#closing = closing
    closing.addEventListener('abort', () => this.notify())
  }

  /** Something has happened. */
  notify(): void {
    for (const waiter of this.#waiting) {
      waiter.isChanged = true
      waiter.wake()
    }
  }

  /**
   * Resolves with what `find` returns as soon as that is enough.
   * @throws ServiceError 408 when it is not in time, 503 when the server closes
   */
  async wait<T>(
    find: () => readonly T[] | Promise<readonly T[]>,
    { count = 1, timeout = usualTimeout }: Wait,
  ): Promise<T[]> {
    const waiter: Waiter = { isChanged: false, wake: () => {} }
    let isLate = false
    using _timer = this.#machine.after(timeout, () => {
      isLate = true
      waiter.wake()
    })
    this.#waiting.add(waiter)
    try {
      for (;;) {
        waiter.isChanged = false
        if (this.#closing.aborted) throw serverClosing()
        const found = await find()
        if (found.length >= count) return [...found]
        if (isLate) throw requestTimeout()
        if (!waiter.isChanged) await new Promise<void>((resolve) => (waiter.wake = resolve))
      }
    } finally {
      this.#waiting.delete(waiter)
    }
  }
}
