import { closeSync, existsSync, fstatSync, openSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { systemClock } from '../../core/clock.ts'

/** Milliseconds in which a file can be written twice and have the same time, on any kernel. */
const granularity = 20

/** When the log was last written. */
interface Seen {
  time: number
  size: number
}

const isSame = (a: Seen | undefined, b: Seen) => a?.time === b.time && a.size === b.size

/** Notices writes of other connections. */
export interface Stamp {
  /** A number that changes when another connection has written. */
  read(): number
  close(): void
}

/**
 * Opens the stamp of a database. SQLite's own answer takes locks, so it is asked only when the write-ahead log was written since
 * (or so recently that its time does not tell). The log exists as long as a connection is open.
 */
export function openStamp(database: Database.Database, file: string): Stamp {
  const version = database.prepare<[], number>('PRAGMA data_version').pluck()
  const name = `${file}-wal`
  let log: number | undefined
  let seen: Seen | undefined
  let last = 0

  const look = (): Seen | undefined => {
    log ??= existsSync(name) ? openSync(name, 'r') : undefined
    if (log === undefined) return undefined
    const { mtimeMs: time, size } = fstatSync(log)
    return { time, size }
  }

  const read = (): number => {
    try {
      const now = systemClock.now()
      const found = look()
      if (found && isSame(seen, found)) return last
      last = version.get() ?? 0
      seen = found && now - found.time > granularity ? found : undefined
      return last
    } catch {
      return NaN // clears the cache; the next statement reports the failure of the disk
    }
  }

  return {
    read,
    close() {
      if (log !== undefined) closeSync(log)
      log = undefined
    },
  }
}
