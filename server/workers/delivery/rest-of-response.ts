import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/**
 * A connection on which the request was sent and the first bytes of the response were read, for
 * Node's client, which sends a request before it reads: what it writes is dropped.
 */
export function restOfResponse(socket: Socket, first: Buffer): Duplex & { detach(): void } {
  const rest = new Duplex({
    read: () => void socket.resume(),
    write: (_chunk, _encoding, done) => done(),
  })
  const onData = (chunk: Buffer) => void (rest.push(chunk) || socket.pause())
  const onEnd = () => void rest.push(null)
  const onError = (error: Error) => void rest.destroy(error)
  const onClose = () => void (rest.readableEnded || rest.destroy())
  socket.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose)
  rest.push(first)
  return Object.assign(rest, {
    /** Stops reading the connection. */
    detach: () => {
      socket.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose)
    },
  })
}
