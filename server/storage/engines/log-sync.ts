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
 * share the next one, and no request waits in the meantime. https://sqlite.org/wal.html#performance_considerations
 */
export class LogSync {
  readonly #name: string
  readonly #disk: Disk
  #log: number | undefined
  /** Number of writes that were committed. */
  #written = 0
  /** How many of them are on the disk for certain. */
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
