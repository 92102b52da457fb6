import { closeSync, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'

interface Disk {
  /** Makes the disk write an open file. */
  sync: (log: number) => Promise<void>
  /**
   * Makes the log unnecessary after a sync that failed: the system may have dropped what it could not
   * write, and what follows a gap in the log is lost.
   * @throws Error when that is not possible either
   */
  repair: () => void
}

/**
 * Writes SQLite's write-ahead log to the disk after commits. Commits that end while one sync runs
 * share the next one. The event loop does not wait.
 * https://sqlite.org/wal.html#performance_considerations
 */
export class LogSync {
  readonly #name: string
  readonly #disk: Disk
  #log: number | undefined
  /** Number of committed writes. */
  #written = 0
  /** How many of them are certainly on the disk. */
  #synced = 0
  #isBroken = false
  #running: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  /** @param file of the database, whose log exists as soon as something was written */
  constructor(
    file: string,
    { sync = promisify(fdatasync), repair }: Pick<Disk, 'repair'> & Partial<Disk>,
  ) {
    this.#name = `${file}-wal`
    this.#disk = { sync, repair }
  }

  /** Counts a write that is committed, or will be in the same turn of the event loop. */
  wrote(): void {
    this.#written++
  }

  /** Resolves when all committed writes are on the disk. @throws Error when the disk fails */
  async settle(): Promise<void> {
    if (this.#written > this.#synced) await (this.#next ??= this.#after(this.#running))
  }

  close(): void {
    if (this.#log !== undefined) closeSync(this.#log)
    this.#log = undefined
  }

  async #after(running: Promise<void>): Promise<void> {
    await running.catch(() => {}) // reported to the callers whose commits it covered
    this.#next = undefined
    const written = this.#written
    await (this.#running = this.#write())
    this.#synced = written
  }

  async #write(): Promise<void> {
    if (this.#isBroken) this.#disk.repair()
    this.#isBroken = true
    this.#log ??= openSync(this.#name, 'r+')
    await this.#disk.sync(this.#log)
    this.#isBroken = false
  }
}
