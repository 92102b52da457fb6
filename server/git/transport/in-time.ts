import type { Readable } from 'node:stream'
import { machineOf, type Clock } from '../../core/clock.ts'
import { orTimeOut } from '../../core/deadline.ts'

interface Patience {
  /** Maximum milliseconds between two chunks. */
  idle: number
  /** Maximum milliseconds in all. */
  total?: number
}

/**
 * Passes on a body as long as it keeps arriving, so that a slow sender does not occupy a process.
 * Leaving it early does not close the connection, so that a response can still be sent.
 * @throws ServiceError 408 when it does not
 */
export async function* inTime(
  input: Readable,
  clock: Clock,
  { idle, total = Infinity }: Patience,
): AsyncGenerator<Buffer> {
  const chunks = input.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>
  const machine = machineOf(clock)
  const end = machine.monotonic() + total
  try {
    for (;;) {
      const wait = Math.min(idle, end - machine.monotonic())
      const chunk = await orTimeOut(chunks.next(), machine, wait)
      if (chunk.done) return
      yield chunk.value
    }
  } finally {
    void chunks.return?.().catch(() => {})
  }
}
