import type { Clock } from '../../core/clock.ts'
import type { Handle } from '../schema/tables.ts'
import type { ReadCache } from './cache.ts'

/** What was committed since a mark. */
export interface Changes {
  /** Marks the present; undefined in a transaction that has written, which others do not see. */
  mark: string | undefined
  /** Tables that were written; undefined when that is not known. */
  tables: readonly string[] | undefined
}

/** The record that a database keeps of the tables that were written. */
export interface ChangeLog {
  /** Records the writes to all tables that there are now. */
  watchTables(handle: Handle): Promise<void>
  since(handle: Handle, mark: string | undefined): Promise<Changes>
  /** Makes an empty record complete from now on. */
  begin(handle: Handle): Promise<void>
  /** Removes what was recorded before a mark. A process with an older mark then knows nothing. */
  forgetBefore(handle: Handle, mark: string): Promise<void>
}

/** Milliseconds after which what was recorded is removed, at least once and at most twice. */
const kept = 60_000

/**
 * Makes the cache as new as the database. The ages of tables rise when a check finds that they were
 * written. A value is stored with the age that its tables had before it was read, so it is at least as new as
 * the last check before it, and any write that it does not contain makes a later check raise the age.
 * Checks may therefore run at the same time, on any connection, and end in any order.
 */
export class ChangeChecks {
  readonly #cache: ReadCache
  readonly #log: ChangeLog
  readonly #handle: Handle
  readonly #clock: Pick<Clock, 'monotonic'>
  #mark: string | undefined
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  /** A mark, from which on changes are kept until the next removal. */
  #keptSince: { mark: string; at: number } | undefined

  constructor(
    cache: ReadCache,
    log: ChangeLog,
    { handle, clock }: { handle: Handle; clock: Pick<Clock, 'monotonic'> },
  ) {
    this.#cache = cache
    this.#log = log
    this.#handle = handle
    this.#clock = clock
  }

  /** Checks from now on. Calls during a check share the next one. */
  together(): Promise<void> {
    if (!this.#running) return this.#start()
    this.#next ??= this.#running.catch(() => {}).then(() => this.#start())
    return this.#next
  }

  /** Checks on a connection. In a transaction, it sees what others committed until now. */
  async on(handle: Handle): Promise<void> {
    const since = this.#mark
    const { mark, tables } = await this.#log.since(handle, since)
    if (tables) this.#cache.age(tables)
    else this.#cache.clear()
    // The next check reports a failure of the database.
    if (!tables && since !== undefined) this.#log.begin(this.#handle).catch(() => {})
    if (mark !== undefined) this.#advance(mark)
  }

  #start(): Promise<void> {
    this.#next = undefined
    this.#running = this.on(this.#handle).finally(() => (this.#running = undefined))
    return this.#running
  }

  #advance(mark: string): void {
    this.#mark = mark
    const at = this.#clock.monotonic()
    const since = this.#keptSince
    if (since && at - since.at < kept) return
    this.#keptSince = { mark, at }
    if (since) this.#log.forgetBefore(this.#handle, since.mark).catch(() => {})
  }
}
