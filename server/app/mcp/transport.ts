import type { Readable, Writable } from 'node:stream'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js'

/** Maximum size of a message in bytes: a seed, and what surrounds it. */
const longestMessage = 8 * 1024 * 1024

interface Streams {
  input: Readable
  output: Writable
  /** Ends the transport immediately. */
  stopped: AbortSignal
}

/** Standard input and output, until the input has ended and all requests have a response. */
export class CountingTransport extends StdioServerTransport {
  readonly ended: Promise<void>
  readonly #waiting = new Set<RequestId>()
  #hasEnded = false
  readonly #resolve: () => void

  constructor({ input, output, stopped }: Streams) {
    super(input, output, { maxBufferSize: longestMessage })
    let resolve = () => {}
    this.ended = new Promise<void>((end) => (resolve = end))
    this.#resolve = resolve
    input.once('end', () => {
      this.#hasEnded = true
      this.#look()
    })
    for (const stream of [input, output]) stream.once('error', resolve) // the client has gone
    stopped.addEventListener('abort', () => resolve())
    this.onclose = resolve
    this.onmessage = (message) => this.#receive(message)
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message)
    if ('method' in message || message.id === undefined) return
    this.#waiting.delete(message.id)
    this.#look()
  }

  #receive(message: JSONRPCMessage): void {
    if (!('method' in message)) return
    if ('id' in message) this.#waiting.add(message.id)
    else if (message.method === 'notifications/cancelled')
      this.#waiting.delete(message.params?.['requestId'] as RequestId) // gets no response
  }

  #look(): void {
    if (this.#hasEnded && this.#waiting.size === 0) this.#resolve()
  }
}
