import type { Clock } from '../../../core/clock.ts'
import type { Connection } from '../../../core/egress/connection.ts'

interface Kept {
  connection: Connection
  /** Time on the clock's monotonic scale. */
  until: number
  forget: () => void
}

/** Idle connections by origin; the most recently used one is taken first. */
export class KeptConnections implements Disposable {
  readonly #clock: Clock
  readonly #waiting = new Map<string, Kept[]>()
  /** All open connections, idle or in use. */
  readonly #open = new Set<Connection>()
  #disposed = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Registers a connection, so that disposing closes it. */
  add(connection: Connection): void {
    if (this.#disposed) return connection.drop()
    this.#open.add(connection)
    connection.socket.once('close', () => this.#open.delete(connection))
  }

  take(origin: string): Connection | undefined {
    const waiting = this.#waiting.get(origin) ?? []
    for (let kept = waiting.pop(); kept; kept = waiting.pop()) {
      kept.forget()
      if (kept.connection.alive && this.#clock.monotonic() < kept.until) return kept.connection
      kept.connection.close()
    }
    return undefined
  }

  /** Keeps a connection idle for some milliseconds. Unsolicited data closes it. */
  keep(origin: string, connection: Connection, milliseconds: number): void {
    if (this.#disposed || !connection.alive || milliseconds <= 0) return connection.close()
    const drop = () => connection.drop()
    connection.socket.on('data', drop)
    const forget = () => connection.socket.off('data', drop)
    const waiting = this.#waiting.get(origin) ?? []
    waiting.push({ connection, until: this.#clock.monotonic() + milliseconds, forget })
    this.#waiting.set(origin, waiting)
  }

  /** Closes all connections immediately, including those in use. */
  [Symbol.dispose](): void {
    this.#disposed = true
    for (const connection of [...this.#open]) connection.drop()
    this.#waiting.clear()
  }
}
