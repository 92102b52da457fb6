import { setMaxListeners } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../../core/clock.ts'
import type { Connection } from '../../../core/egress/connection.ts'
import type { EgressGuard } from '../../../core/egress/guard.ts'
import { connectSource } from '../connect-source.ts'
import type { SourceLimits } from '../converter.ts'
import { asSourceFailure, sourceFailure } from '../source-failure.ts'
import { type Asked, exchange, type Exchange, idleTime, NotHeard } from './exchange.ts'
import { KeptConnections } from './kept-connections.ts'
import type { SourceReply } from './messages.ts'
import { patiently } from './patience.ts'

interface Needs {
  guard: EgressGuard
  clock: Clock
  limits: SourceLimits
}

interface Open extends Exchange {
  asked: Asked
  connection: Connection
  head: IncomingMessage
}

/** Requests and their answers, one hop each. Connections are kept and used again; all end with this. */
export class Conversations implements Disposable {
  readonly #needs: Needs
  readonly #kept: KeptConnections
  readonly #end = new AbortController()
  /** Bytes that may still come, over all connections together. */
  #left: number

  constructor(needs: Needs) {
    this.#needs = needs
    this.#kept = new KeptConnections(needs.clock)
    this.#left = needs.limits.bytes
    setMaxListeners(0, this.#end.signal) // one for each connection that is being opened
  }

  /** A connection that has waited may have ended meanwhile: then the request gets one of its own. */
  async ask(asked: Asked): Promise<SourceReply> {
    const waited = this.#kept.take(asked.url.origin)
    if (waited) {
      const reply = await this.#converse(waited, asked).catch((error: unknown) => {
        if (this.#end.signal.aborted || !(error instanceof NotHeard)) throw error
      })
      if (reply) return reply
    }
    const connection = await connectSource(asked.url, { ...this.#needs, signal: this.#end.signal })
    this.#kept.add(connection)
    return this.#converse(connection, asked)
  }

  [Symbol.dispose](): void {
    this.#end.abort()
    this.#kept[Symbol.dispose]()
  }

  async #converse(connection: Connection, asked: Asked): Promise<SourceReply> {
    const exchanged = exchange(connection.socket, asked)
    try {
      const head = await this.#patiently(exchanged.answered)
      head.on('error', () => {}) // whoever reads the body is told
      this.#take(Buffer.byteLength(head.rawHeaders.join()))
      return replyOf(asked.url, head, this.#read({ ...exchanged, asked, connection, head }))
    } catch (error) {
      connection.drop()
      throw error
    }
  }

  /** Chunks of a body, taken from the connection no faster than they are asked for. */
  async *#read(open: Open): AsyncGenerator<Buffer> {
    const chunks = open.head[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>
    let whole = false
    try {
      for (;;) {
        const next = await this.#patiently(chunks.next())
        if (next.done) break
        this.#take(next.value.length)
        yield next.value
      }
      whole = open.head.complete
      if (!whole) throw sourceFailure('interrupted')
    } catch (error) {
      throw asSourceFailure(error)
    } finally {
      await this.#part(open, whole)
    }
  }

  /** Lets the connection wait for another request where all was said. */
  async #part({ asked, connection, head, sent, closed }: Open, whole: boolean): Promise<void> {
    const milliseconds = whole && sent() ? idleTime(head) : 0
    if (milliseconds === 0) return connection.drop()
    await closed
    this.#kept.keep(asked.url.origin, connection, milliseconds)
  }

  #patiently<T>(work: Promise<T>): Promise<T> {
    const { clock, limits } = this.#needs
    return patiently(work, { clock, silence: limits.silence })
  }

  #take(bytes: number): void {
    this.#left -= bytes
    if (this.#left < 0) throw sourceFailure('too large')
  }
}

/** Nothing was to be encoded, and what is might grow without end. */
function replyOf(url: URL, head: IncomingMessage, body: AsyncGenerator<Buffer>): SourceReply {
  const { statusCode = 0, headers } = head
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw sourceFailure('malformed')
  async function bytes(limit: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of body) {
      size += chunk.length
      if (size > limit) throw sourceFailure('too large')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, size)
  }
  return { status: statusCode, headers, url, body, bytes }
}
