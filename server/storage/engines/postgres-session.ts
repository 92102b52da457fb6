import type pg from 'pg'
import { StoreUnavailable } from '../sql/store-unavailable.ts'
import { isAnswer, isConnectionLoss, isTransient } from './postgres-errors.ts'

/** Milliseconds that a statement may take. A request has its response long before. */
export const statementLimit = 30_000
/** Milliseconds that a statement may wait for a lock. */
const lockLimit = 4_000

/** How long statements may take: `bounded`, or `unbounded` while the schema changes. */
export type Mode = 'bounded' | 'unbounded'

/** What a session reports. */
export interface SessionEvents {
  /** A statement is sent, and has ended. */
  enter(session: Session): void
  leave(session: Session): void
  /** The server responded to a statement, with a result or an error. */
  answered(): void
  /** The connection broke. */
  lost(cause: unknown): void
  /** A statement failed for a reason that is not its own. */
  failed(cause: unknown): void
}

/**
 * Compiling a plan takes longer than any of these queries takes to run. The costs of a page are
 * those of memory and solid-state disks: with the default, for spinning disks, PostgreSQL reads
 * tables of many thousand rows as a whole instead of searching an index. Each statement of a
 * transaction sees what was committed before it; the cache relies on it (changes.ts).
 */
const planning = `set jit = off; set random_page_cost = 1.1;
  set default_transaction_isolation = 'read committed'`

const setup = {
  bounded: `${planning}; set statement_timeout = ${statementLimit}; set lock_timeout = ${lockLimit}`,
  unbounded: `${planning}; set statement_timeout = 0; set lock_timeout = 0`,
}

/** One connection to PostgreSQL. It may break at any time, also between two statements. */
export class Session {
  readonly #client: pg.PoolClient
  readonly #events: SessionEvents
  readonly #names: Map<string, string>
  #mode: Mode | undefined
  #loss: { cause: unknown } | undefined
  /** Process id of the backend in the server; behind a proxy, not that of the protocol. */
  pid: number | undefined

  /** @param names of statements by their text, shared by all sessions */
  constructor(client: pg.PoolClient, names: Map<string, string>, events: SessionEvents) {
    this.#client = client
    this.#names = names
    this.#events = events
    client.on('error', (error) => this.#break(error)) // an unhandled one would end the process
  }

  get mode(): Mode | undefined {
    return this.#mode
  }

  /** Sets the limits of statements. @throws StoreUnavailable */
  async prepare(mode: Mode): Promise<void> {
    if (this.#mode === mode) return
    const text = `${setup[mode]}; select pg_backend_pid() as pid`
    const results = (await this.#run(() => this.#client.query(text))) as unknown as pg.QueryResult[]
    this.pid = (results.at(-1)?.rows[0] as { pid: number } | undefined)?.pid
    this.#mode = mode
  }

  /**
   * Runs a statement. It is named by its text, so that PostgreSQL prepares it once for each
   * connection.
   * @throws StoreUnavailable when the connection broke, or when the statement may succeed later
   */
  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    let name = this.#names.get(text)
    if (name === undefined) this.#names.set(text, (name = `s${this.#names.size}`))
    return this.#run(() => this.#client.query({ name, text, values: values as unknown[] }))
  }

  /** Returns the connection to the pool, which closes a broken one. */
  release(): void {
    this.#client.release(this.#loss !== undefined)
  }

  /** Ends the connection now. Statements in progress fail. */
  cut(cause: unknown): void {
    this.#loss ??= { cause }
    ;(this.#client as unknown as { connection: pg.Connection }).connection.stream.destroy()
  }

  async #run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#loss) throw new StoreUnavailable(this.#loss.cause)
    this.#events.enter(this)
    try {
      const result = await work()
      this.#events.answered()
      return result
    } catch (error) {
      if (isAnswer(error)) this.#events.answered()
      throw this.#translate(error)
    } finally {
      this.#events.leave(this)
    }
  }

  #translate(error: unknown): unknown {
    if (isConnectionLoss(error)) {
      this.#break(error)
      return new StoreUnavailable(this.#loss?.cause)
    }
    if (!isTransient(error)) return error
    this.#events.failed(error)
    return new StoreUnavailable(error)
  }

  #break(cause: unknown): void {
    if (this.#loss) return
    this.#loss = { cause }
    this.#events.lost(cause)
  }
}
