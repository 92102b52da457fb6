import type { Clock, Timer } from '../clock.ts'
import type { Connection } from './connection.ts'

interface Entry {
  connection: Connection
  /** What the connection may be used for. */
  key: string
  timer: Timer
  onData: () => void
  onClose: () => void
}

/** Milliseconds after which a connection is not used again, so that a name or a certificate that changed is noticed. */
const greatestAge = 60_000

/**
 * Connections that wait for their owner's next use, at most one for each. They do not keep the process
 * alive, and one over which anything is said meanwhile is dropped: nobody asked.
 */
export class IdleConnections implements Disposable {
  readonly #clock: Clock
  readonly #most: number
  /** By owner, the one that has waited longest first. */
  readonly #entries = new Map<number, Entry>()
  #disposed = false

  constructor(clock: Clock, most: number) {
    this.#clock = clock
    this.#most = most
  }

  /** The owner's connection, if it is for `key` and leads to one of the addresses that may be used now. */
  take(owner: number, key: string, addresses: string[]): Connection | undefined {
    const entry = this.#forget(owner)
    if (!entry) return undefined
    const { connection } = entry
    const young = this.#clock.monotonic() - connection.opened < greatestAge
    const allowed = entry.key === key && addresses.includes(connection.address)
    if (young && allowed && connection.alive) {
      connection.socket.ref()
      return connection
    }
    connection.close()
    return undefined
  }

  /** Holds a connection for so many milliseconds; an earlier one of this owner, or the oldest, makes room. */
  keep(owner: number, key: string, connection: Connection, milliseconds: number): void {
    if (this.#disposed || !connection.alive) return connection.close()
    this.#close(owner)
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined && this.#entries.size >= this.#most) this.#close(oldest)
    const entry: Entry = {
      connection,
      key,
      timer: this.#clock.after(milliseconds, () => this.#close(owner)).unref(),
      onData: () => this.#forget(owner)?.connection.drop(),
      onClose: () => this.#forget(owner),
    }
    this.#entries.set(owner, entry)
    connection.socket.on('data', entry.onData).on('close', entry.onClose).unref()
  }

  /** Closes all of them; what is given back later is closed at once. */
  [Symbol.dispose](): void {
    this.#disposed = true
    for (const owner of [...this.#entries.keys()]) this.#close(owner)
  }

  #close(owner: number): void {
    this.#forget(owner)?.connection.close()
  }

  #forget(owner: number): Entry | undefined {
    const entry = this.#entries.get(owner)
    if (!entry) return undefined
    this.#entries.delete(owner)
    entry.timer[Symbol.dispose]()
    entry.connection.socket.off('data', entry.onData).off('close', entry.onClose)
    return entry
  }
}
