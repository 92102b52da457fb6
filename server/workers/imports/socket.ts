import type { Socket } from 'node:net'
import type { Clock, Timer } from '../../core/clock.ts'
import type { EgressGuard } from '../../core/egress/guard.ts'
import { whenAborted } from '../../core/egress/when-aborted.ts'
import { connectSource } from './connect-source.ts'
import type { SourceLimits } from './converter.ts'
import { sourceFailure } from './source-failure.ts'

/** An open way to a source. Its errors are ImportFailure where the limits were met. */
export interface SourceSocket {
  socket: Socket
  /** Ends it in peace. */
  close(): void
  /** Ends it at once. */
  drop(): void
}

export interface SocketNeeds {
  url: URL
  guard: EgressGuard
  clock: Clock
  limits: SourceLimits
  signal: AbortSignal
}

/** Looks at a connection within the time of one silence. */
const looks = 8
const longestLook = 1_000

/**
 * Opens a vetted connection for `svn:` (port 3690) or `git:` (port 9418). It is destroyed, with an
 * ImportFailure that its reader sees, when the source is silent for longer than `limits.silence`, when
 * more than `limits.bytes` have come, and when the signal comes. What a reader has not taken yet is no
 * silence of the source.
 * @throws ImportFailure
 */
export async function openSourceSocket(needs: SocketNeeds): Promise<SourceSocket> {
  const { url, signal } = needs
  const connection = await connectSource(url, needs)
  const { socket } = connection
  const abort = whenAborted(signal, () => socket.destroy(sourceFailure('interrupted')))
  const watch = watchOver(socket, needs)
  socket.once('close', () => {
    abort[Symbol.dispose]()
    watch[Symbol.dispose]()
  })
  return { socket, close: () => connection.close(), drop: () => connection.drop() }
}

/**
 * Reads nothing itself, so that whoever does still holds the source back. It counts its looks instead of
 * the time between them: while this process was busy, nothing could be heard.
 */
function watchOver(socket: Socket, { clock, limits }: SocketNeeds): Disposable {
  const pause = Math.min(longestLook, limits.silence / looks)
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
