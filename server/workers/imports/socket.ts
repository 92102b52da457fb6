import type { Socket } from 'node:net'
import type { Clock, Timer } from '../../core/clock.ts'
import type { EgressGuard } from '../../core/egress/guard.ts'
import { whenAborted } from '../../core/egress/when-aborted.ts'
import { connectSource } from './connect-source.ts'
import type { SourceLimits } from './converter.ts'
import { sourceFailure } from './source-failure.ts'

/** A connection to a source. It fails with an ImportFailure when a limit is exceeded. */
export interface SourceSocket {
  socket: Socket
  /** Closes gracefully. */
  close(): void
  /** Closes immediately. */
  drop(): void
}

export interface SocketNeeds {
  url: URL
  guard: EgressGuard
  clock: Clock
  limits: SourceLimits
  signal: AbortSignal
}

/** Checks per silence limit, and the longest interval between checks in milliseconds. */
const checksPerSilence = 8
const maxInterval = 1_000

/**
 * Opens a checked connection for `svn:` (port 3690) or `git:` (port 9418). It is destroyed with an
 * ImportFailure when the source sends nothing for `limits.silence`, when it has sent more than
 * `limits.bytes`, and when the signal aborts. Received data that is still unread does not count as
 * silence.
 * @throws ImportFailure
 */
export async function openSourceSocket(needs: SocketNeeds): Promise<SourceSocket> {
  const { url, signal } = needs
  const connection = await connectSource(url, needs)
  const { socket } = connection
  const abort = whenAborted(signal, () => socket.destroy(sourceFailure('interrupted')))
  const watch = watchLimits(socket, needs)
  socket.once('close', () => {
    abort[Symbol.dispose]()
    watch[Symbol.dispose]()
  })
  return { socket, close: () => connection.close(), drop: () => connection.drop() }
}

/**
 * Watches the byte counters without reading, so that backpressure still works. Counts checks
 * instead of elapsed time, because a busy process may not have been able to receive.
 */
function watchLimits(socket: Socket, { clock, limits }: SocketNeeds): Disposable {
  const pause = Math.min(maxInterval, limits.silence / checksPerSilence)
  let timer: Timer
  let moved = 0
  let silent = 0
  const look = () => {
    const total = socket.bytesRead + socket.bytesWritten
    silent = total !== moved || socket.readableLength > 0 ? 0 : silent + pause
    moved = total
    if (socket.bytesRead > limits.bytes) socket.destroy(sourceFailure('too large'))
    else if (silent >= limits.silence) socket.destroy(sourceFailure('too slow'))
    else timer = clock.after(pause, look)
  }
  timer = clock.after(pause, look)
  return { [Symbol.dispose]: () => timer[Symbol.dispose]() }
}
