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
 * Gives what has been said since the last time to a parser as it comes, until that makes something of it;
 * undefined is for more, and `next` is where the rest begins. Null when the other side ends first.
 */
export type Read = <Part extends { next: number }>(
  parse: (said: Buffer) => Part | null | undefined,
) => Promise<Part | null>

/** Whether a source of one kind is at the other end. @throws ImportFailure */
export type SocketProbe = (needs: SocketProbeNeeds) => Promise<Finding>

const limit = 64 * 1024

/** Reads of a connection, 64 KiB in all. */
export function readFrom(socket: Socket): Read {
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>
  let said: Buffer = Buffer.alloc(0)
  let total = 0
  return async (parse) => {
    for (;;) {
      const part = parse(said)
      if (part) said = said.subarray(part.next)
      if (part !== undefined) return part
      const next = await chunks.next()
      if (next.done) return null
      total += next.value.length
      if (total > limit) throw sourceFailure('too large')
      said = Buffer.concat([said, next.value])
    }
  }
}
