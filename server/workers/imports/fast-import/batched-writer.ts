import type { Writable } from 'node:stream'

/** Bytes gathered before a write, because a write costs more than a small command. */
const batch = 64 * 1024

/** Bytes that may wait for the reader. */
const waiting = 1024 * 1024

interface Waiter {
  resolve: () => void
  reject: (failure: Error) => void
}

/** Writes to a stream in large chunks, with backpressure. */
export class BatchedWriter {
  readonly #stream: Writable
  #gathered: Buffer[] = []
  #size = 0
  #waiters: Waiter[] = []
  #failure: Error | undefined

  constructor(stream: Writable) {
    this.#stream = stream
    stream.on('drain', () => {
      for (const { resolve } of this.#waiters.splice(0)) resolve()
    })
  }

  /** Adds data. Buffers are not always copied, so they must not be modified afterwards. */
  put(...parts: (Buffer | string)[]): void {
    for (const part of parts) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part
      if (bytes.length >= batch) this.flush()
      this.#gathered.push(bytes)
      this.#size += bytes.length
      if (this.#size >= batch) this.flush()
    }
  }

  flush(): void {
    const { length, 0: only } = this.#gathered
    if (length > 0) this.#stream.write(length === 1 ? only : Buffer.concat(this.#gathered))
    this.#gathered = []
    this.#size = 0
  }

  /**
   * Resolves once there is capacity.
   * @throws the error passed to `fail`
   */
  async room(): Promise<void> {
    if (this.#failure) throw this.#failure
    if (this.#stream.writableLength < waiting) return
    await new Promise<void>((resolve, reject) => this.#waiters.push({ resolve, reject }))
  }

  /** Rejects current and future waiters, because the reader is gone. */
  fail(failure: Error): void {
    this.#failure = failure
    for (const { reject } of this.#waiters.splice(0)) reject(failure)
  }
}
