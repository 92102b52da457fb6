import type { Writable } from 'node:stream'

/** What is gathered before it is written: a write for each small command would cost more than the command. */
const batch = 64 * 1024

/** Bytes that may wait for the other side to read them. */
const waiting = 1024 * 1024

interface Waiter {
  resolve: () => void
  reject: (failure: Error) => void
}

/** A stream that is written to in large pieces, by somebody who waits when nobody reads. */
export class Sink {
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

  /** Content is not always copied: leave it as it is afterwards. */
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

  /** Resolves once there is room. @throws what the sink was told that it fails with */
  async room(): Promise<void> {
    if (this.#failure) throw this.#failure
    if (this.#stream.writableLength < waiting) return
    await new Promise<void>((resolve, reject) => this.#waiters.push({ resolve, reject }))
  }

  /** Nobody reads any more: who waits for room, now or later, is told why. */
  fail(failure: Error): void {
    this.#failure = failure
    for (const { reject } of this.#waiters.splice(0)) reject(failure)
  }
}
