import type { SourceSocket } from '../../socket.ts'
import { asSourceFailure, sourceFailure } from '../../source-failure.ts'
import { Items, type Item } from './items.ts'
import { encodeItem } from './encode-item.ts'

/**
 * Sends and receives items over a connection. The connection itself handles timeouts and the
 * signal.
 */
export class Wire implements Disposable {
  readonly #source: SourceSocket
  readonly #chunks: AsyncIterator<Buffer, undefined>
  readonly #items = new Items()
  #room: number

  /** @param room maximum bytes to receive */
  constructor(source: SourceSocket, room: number) {
    this.#source = source
    this.#room = room
    this.#chunks = (source.socket as AsyncIterable<Buffer, undefined>)[Symbol.asyncIterator]()
  }

  send(item: Item): void {
    this.#source.socket.write(encodeItem(item), 'latin1')
  }

  /**
   * Receives the next item.
   * @throws ImportFailure when it does not arrive or is invalid
   */
  async next(): Promise<Item> {
    for (;;) {
      const item = this.#items.take()
      if (item !== undefined) return item
      this.#items.push(await this.#chunk())
    }
  }

  [Symbol.dispose](): void {
    this.#source.close()
  }

  async #chunk(): Promise<Buffer> {
    try {
      const { done, value } = await this.#chunks.next()
      if (done) throw sourceFailure('interrupted')
      this.#room -= value.length
      if (this.#room < 0) throw sourceFailure('too large')
      return value
    } catch (error) {
      throw asSourceFailure(error)
    }
  }
}
