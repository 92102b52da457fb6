import type { Socket } from 'node:net'
import type { Clock } from '../../../clock.ts'
import { whenAborted } from '../../../egress/when-aborted.ts'
import type { SourceLimits } from '../../converter.ts'
import { ImportFailure } from '../../failure.ts'
import { Items, type Item } from './items.ts'
import { written } from './write.ts'

/** An open way to a server. */
export interface Line {
  socket: Socket
  close(): void
  drop(): void
}

export interface WireNeeds {
  clock: Clock
  limits: SourceLimits
  signal: AbortSignal
}

/** What is said over a connection, item by item. */
export class Wire implements Disposable {
  readonly #line: Line
  readonly #needs: WireNeeds
  readonly #chunks: AsyncIterator<Buffer, undefined>
  readonly #items = new Items()
  readonly #abort: Disposable
  #received = 0
  #wasSilent = false

  constructor(line: Line, needs: WireNeeds) {
    this.#line = line
    this.#needs = needs
    this.#chunks = (line.socket as AsyncIterable<Buffer, undefined>)[Symbol.asyncIterator]()
    this.#abort = whenAborted(needs.signal, () => line.drop())
  }

  send(item: Item): void {
    this.#line.socket.write(written(item), 'latin1')
  }

  /** @throws ImportFailure when it does not come, or is none */
  async next(): Promise<Item> {
    for (;;) {
      const item = this.#items.take()
      if (item !== undefined) return item
      this.#items.push(await this.#chunk())
    }
  }

  [Symbol.dispose](): void {
    this.#abort[Symbol.dispose]()
    this.#line.close()
  }

  async #chunk(): Promise<Buffer> {
    const { done, value } = await this.#heard()
    this.#needs.signal.throwIfAborted()
    if (this.#wasSilent) throw new ImportFailure('too slow', 'The source stopped answering')
    if (done) throw interrupted()
    this.#received += value.length
    if (this.#received <= this.#needs.limits.bytes) return value
    throw new ImportFailure('too large', 'The source is larger than an import may be')
  }

  async #heard(): Promise<IteratorResult<Buffer, undefined>> {
    using _timer = this.#needs.clock.after(this.#needs.limits.silence, () => {
      this.#wasSilent = true
      this.#line.drop()
    })
    try {
      return await this.#chunks.next()
    } catch (error) {
      this.#needs.signal.throwIfAborted()
      if (this.#wasSilent) return { done: true, value: undefined }
      throw interrupted(error)
    }
  }
}

const interrupted = (cause?: unknown) =>
  new ImportFailure('interrupted', 'The connection to the source was lost', cause)
