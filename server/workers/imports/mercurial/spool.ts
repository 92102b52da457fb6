import { readSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { malformed } from './failures.ts'

/** Bytes per read. */
const blockSize = 1024 * 1024

/** The fetched history in a file: read sequentially once, and at random afterwards. */
export class Spool implements AsyncDisposable {
  readonly size: number
  readonly #handle: FileHandle
  #held: Buffer = Buffer.alloc(0)
  #position = 0

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.size = size
  }

  static async open(path: string): Promise<Spool> {
    const handle = await open(path, 'r')
    return new Spool(handle, (await handle.stat()).size)
  }

  /** Offset of the next read. */
  get position(): number {
    return this.#position
  }

  /** Reads the next bytes. Each block has its own memory, so returned buffers stay valid. */
  async next(size: number): Promise<Buffer> {
    if (size > this.size - this.#position) throw malformed()
    while (this.#held.length < size) {
      const wanted = Math.max(blockSize, size - this.#held.length)
      const { bytesRead, buffer } = await this.#handle.read(
        Buffer.allocUnsafeSlow(Math.min(wanted, this.size)),
        0,
        Math.min(wanted, this.size),
        this.#position + this.#held.length,
      )
      if (bytesRead === 0) throw malformed()
      this.#held = Buffer.concat([this.#held, buffer.subarray(0, bytesRead)])
    }
    const taken = this.#held.subarray(0, size)
    this.#held = this.#held.subarray(size)
    this.#position += size
    return taken
  }

  /** Reads earlier bytes without moving the position. */
  at(position: number, size: number): Buffer {
    const bytes = Buffer.allocUnsafe(size)
    let read = 0
    while (read < size) {
      const more = readSync(this.#handle.fd, bytes, read, size - read, position + read)
      if (more === 0) throw malformed()
      read += more
    }
    return bytes
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close()
  }
}
