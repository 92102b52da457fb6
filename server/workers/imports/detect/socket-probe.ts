import type { Socket } from 'node:net'
import { sourceFailure } from '../source-failure.ts'
import type { Finding } from './finding.ts'

export interface SocketProbeNeeds {
  url: URL
  username?: string | undefined
  password?: string | undefined
  socket: Socket
  read: Read
}

/**
 * Reads one message. Calls the parser with the unread bytes, again with more, until it returns a
 * result whose `next` is the offset of the rest. Undefined requests more bytes. Resolves with null
 * when the peer closes first.
 */
export type Read = <Part extends { next: number }>(
  parse: (unread: Buffer) => Part | null | undefined,
) => Promise<Part | null>

/**
 * Probes one kind of source over a connection.
 * @throws ImportFailure
 */
export type SocketProbe = (needs: SocketProbeNeeds) => Promise<Finding>

const limit = 64 * 1024

/** Reads from a socket, at most 64 KiB in total. */
export function readFrom(socket: Socket): Read {
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>
  let unread: Buffer = Buffer.alloc(0)
  let total = 0
  return async (parse) => {
    for (;;) {
      const part = parse(unread)
      if (part) unread = unread.subarray(part.next)
      if (part !== undefined) return part
      const next = await chunks.next()
      if (next.done) return null
      total += next.value.length
      if (total > limit) throw sourceFailure('too large')
      unread = Buffer.concat([unread, next.value])
    }
  }
}
