import type { Clock, Timer } from '../clock.ts'
import type { Connection } from './connection.ts'

interface Entry {
  connection: Connection
  /** Identifies what the connection can be used for. */
  key: string
  timer: Timer
  onData: () => void
  onClose: () => void
}

/**
 * Maximum age of a connection in milliseconds, so that changes of a name or certificate take
 * effect.
 */
const greatestAge = 60_000

/**
 * Idle connections, at most one per owner. They do not keep the process alive. A connection that
 * receives unexpected data is closed.
 */
export class IdleConnections implements Disposable {
  readonly #clock: Clock
  readonly #most: number
  /** By owner, longest idle first. */
  readonly #entries = new Map<number, Entry>()
  #disposed = false

  constructor(clock: Clock, most: number) {
    this.#clock = clock
    this.#most = most
  }

  /** Takes the owner's connection if it matches `key` and leads to one of the allowed addresses. */
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

  /**
   * Keeps a connection for a number of milliseconds. Replaces the owner's previous one and, at
   * capacity, the longest idle one.
   */
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

  /** Closes all connections. Connections returned later are closed immediately. */
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
