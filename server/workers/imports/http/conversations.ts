import { setMaxListeners } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../../core/clock.ts'
import type { Connection } from '../../../core/egress/connection.ts'
import type { EgressGuard } from '../../../core/egress/guard.ts'
import { connectSource } from '../connect-source.ts'
import type { SourceLimits } from '../converter.ts'
import { asSourceFailure, sourceFailure } from '../source-failure.ts'
import { exchange, idleTime, NoResponse, type HopRequest, type Exchange } from './exchange.ts'
import { KeptConnections } from './kept-connections.ts'
import type { SourceReply } from './messages.ts'

/** Waits for work of a source, up to the given number of milliseconds. @throws ImportFailure 'too slow' */
async function withSilenceLimit<T>(
  work: Promise<T>,
  { clock, silence }: { clock: Clock; silence: number },
): Promise<T> {
  let giveUp = () => {}
  const late = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(sourceFailure('too slow'))
  })
  using _timer = clock.after(silence, () => giveUp())
  return await Promise.race([work, late])
}

interface Needs {
  guard: EgressGuard
  clock: Clock
  limits: SourceLimits
}

interface Open extends Exchange {
  asked: HopRequest
  connection: Connection
  head: IncomingMessage
}

/** Sends single requests and reuses connections. Disposing closes all of them. */
export class Conversations implements Disposable {
  readonly #needs: Needs
  readonly #kept: KeptConnections
  readonly #end = new AbortController()
  /** Remaining bytes that may be received, over all connections. */
  #left: number

  constructor(needs: Needs) {
    this.#needs = needs
    this.#kept = new KeptConnections(needs.clock)
    this.#left = needs.limits.bytes
    setMaxListeners(0, this.#end.signal) // one listener for each connection being opened
  }

  /**
   * Sends a request. A reused connection may turn out to be closed; the request then gets a new
   * one.
   */
  async ask(asked: HopRequest): Promise<SourceReply> {
    const waited = this.#kept.take(asked.url.origin)
    if (waited) {
      const reply = await this.#converse(waited, asked).catch((error: unknown) => {
        if (this.#end.signal.aborted || !(error instanceof NoResponse)) throw error
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

  async #converse(connection: Connection, asked: HopRequest): Promise<SourceReply> {
    const exchanged = exchange(connection.socket, asked)
    try {
      const head = await this.#withTimeout(exchanged.answered)
      head.on('error', () => {}) // the reader of the body receives the error
      this.#take(Buffer.byteLength(head.rawHeaders.join()))
      return replyOf(asked.url, head, this.#read({ ...exchanged, asked, connection, head }))
    } catch (error) {
      connection.drop()
      throw error
    }
  }

  /** Yields the chunks of a body, no faster than they are read. */
  async *#read(open: Open): AsyncGenerator<Buffer> {
    const chunks = open.head[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>
    let complete = false
    try {
      for (;;) {
        const next = await this.#withTimeout(chunks.next())
        if (next.done) break
        this.#take(next.value.length)
        yield next.value
      }
      complete = open.head.complete
      if (!complete) throw sourceFailure('interrupted')
    } catch (error) {
      throw asSourceFailure(error)
    } finally {
      await this.#keepOrDrop(open, complete)
    }
  }

  /** Keeps the connection for reuse when the exchange was complete. */
  async #keepOrDrop(
    { asked, connection, head, sent, closed }: Open,
    complete: boolean,
  ): Promise<void> {
    const milliseconds = complete && sent() ? idleTime(head) : 0
    if (milliseconds === 0) return connection.drop()
    await closed
    this.#kept.keep(asked.url.origin, connection, milliseconds)
  }

  #withTimeout<T>(work: Promise<T>): Promise<T> {
    const { clock, limits } = this.#needs
    return withSilenceLimit(work, { clock, silence: limits.silence })
  }

  #take(bytes: number): void {
    this.#left -= bytes
    if (this.#left < 0) throw sourceFailure('too large')
  }
}

/** The request asked for an unencoded body; an encoded one could expand without limit. */
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
