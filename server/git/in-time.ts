import type { Clock } from '../core/clock.ts'
import { requestTimeout } from '../core/errors.ts'

interface Patience {
  /** Maximum milliseconds between two chunks. */
  idle: number
  /** Maximum milliseconds in all. */
  total?: number
}

/** @throws ServiceError 408 when the promise takes longer than `wait` milliseconds */
async function soon<T>(promise: Promise<T>, clock: Clock, wait: number): Promise<T> {
  let late = () => {}
  const tooLate = new Promise<never>((_resolve, reject) => {
    late = () => reject(requestTimeout())
  })
  using _timer = clock.after(wait, late)
  return await Promise.race([promise, tooLate])
}

/**
 * Passes on a body as long as it keeps arriving, so that a slow sender does not occupy a process.
 * @throws ServiceError 408 when it does not
 */
export async function* inTime(
  input: AsyncIterable<Buffer>,
  clock: Clock,
  { idle, total = Infinity }: Patience,
): AsyncGenerator<Buffer> {
  const chunks = input[Symbol.asyncIterator]()
  const end = clock.monotonic() + total
  try {
    for (;;) {
      const wait = Math.min(idle, end - clock.monotonic())
      const chunk = await soon(chunks.next(), clock, wait)
      if (chunk.done) return
      yield chunk.value
    }
  } finally {
    void chunks.return?.().catch(() => {})
  }
}
