import { closeSync, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'

type Sync = (log: number) => Promise<void>

/**
 * Writes SQLite's write-ahead log to the disk after commits. Commits that end while one sync runs
 * share the next one, and no request waits in the meantime. https://sqlite.org/wal.html#performance_considerations
 */
export class LogSync {
  readonly #name: string
  readonly #sync: Sync
  #log: number | undefined
  /** Number of writes that were committed. */
  #written = 0
  /** How many of them are on the disk for certain. */
  #synced = 0
  #running: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  /**
   * @param file of the database, whose log exists as soon as something was written
   * @param sync makes the disk write an open file
   */
  constructor(file: string, sync: Sync = promisify(fdatasync)) {
    this.#name = `${file}-wal`
    this.#sync = sync
  }

  /** Call it when a write was committed, or will be before anything else happens. */
  wrote(): void {
    this.#written++
  }

  /** Resolves when everything that was committed is on the disk. @throws Error of the disk */
  async settle(): Promise<void> {
    if (this.#written > this.#synced) await (this.#next ??= this.#after(this.#running))
  }

  close(): void {
    if (this.#log !== undefined) closeSync(this.#log)
    this.#log = undefined
  }

  async #after(running: Promise<void>): Promise<void> {
    await running.catch(() => {}) // its own commits have received the error
    this.#next = undefined
    const written = this.#written
    this.#log ??= openSync(this.#name, 'r+')
    await (this.#running = this.#sync(this.#log))
    this.#synced = written
  }
}
