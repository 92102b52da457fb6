import {
  Kysely,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import type { Handle, Tables } from '../schema/tables.ts'

/** What a transaction needs of the database. */
export interface Transacting {
  handle: Handle
  dialect: Dialect
  driver: Driver
  /** Whether a statement takes a round trip. */
  isRemote: boolean
}

/** What a transaction tells about its statements. */
export interface StatementListener {
  /** A statement is sent. */
  issued(query: CompiledQuery): void
}

/** PostgreSQL refuses everything after an error. */
const aborted = '25P02'

/**
 * The statements of one transaction. They are sent when they are issued, without waiting for the
 * ones before, so that statements that do not need each other's results share a round trip.
 */
class Statements implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  readonly #begun: Promise<void>
  readonly #listener: StatementListener
  readonly #pending = new Set<Promise<unknown>>()
  #failure: unknown
  readonly #sent: Promise<unknown>[] = []
  #unnoticed: { error: unknown } | undefined
  /** Whether statements are sent immediately. */
  #isOpen = true
  #isBegun = false
  isOver = false

  constructor(connection: DatabaseConnection, begun: Promise<void>, listener: StatementListener) {
    this.#connection = connection
    this.#listener = listener
    this.#begun = begun.then(() => void (this.#isBegun = this.#isOpen = true))
    this.#begun.catch(() => {}) // reported to the transaction
  }

  async executeQuery<Row>(query: CompiledQuery) {
    if (this.isOver) throw new Error('The transaction has ended')
    this.#listener.issued(query)
    // Outside a transaction, a change would stay, whatever fails later. What is issued later stays behind it.
    if (!this.#isBegun && !query.sql.startsWith('select')) this.#isOpen = false
    if (!this.#isOpen) await this.#begun
    const running = this.#connection.executeQuery<Row>(query)
    this.#pending.add(running)
    try {
      return await running
    } catch (error) {
      throw this.#causeOf(error)
    } finally {
      this.#pending.delete(running)
    }
  }

  /** Does not wait for a write whose result nobody needs. Its failure fails the transaction. */
  send(writing: Promise<unknown>): void {
    this.#sent.push(writing.catch((error: unknown) => void (this.#unnoticed ??= { error })))
  }

  streamQuery<Row>(query: CompiledQuery, size: number) {
    return this.#connection.streamQuery<Row>(query, size)
  }

  /** Waits for all statements. No other one may be sent. @throws the failure of one that was not awaited */
  async end(): Promise<void> {
    this.isOver = true
    if (this.#pending.size > 0) await Promise.allSettled(this.#pending)
    if (this.#sent.length > 0) await Promise.all(this.#sent)
    if (this.#unnoticed) throw this.#unnoticed.error
  }

  /** The first failure is the cause of those that only say that something has failed. */
  #causeOf(error: unknown): unknown {
    if ((error as { code?: string } | null)?.code === aborted) return this.#failure ?? error
    this.#failure = error
    return error
  }
}

/** The transactions whose statements take round trips. */
const pipelined = new WeakMap<Handle, Statements>()

/**
 * Writes without waiting for the result, where that takes a round trip. In a transaction on
 * PostgreSQL, the next statement follows immediately, and the transaction fails if the write does.
 */
export async function sent(handle: Handle, writing: Promise<unknown>): Promise<void> {
  const statements = pipelined.get(handle)
  if (statements) statements.send(writing)
  else await writing
}

/**
 * Commits together with the last statements. If one of them fails, PostgreSQL rolls back, so the
 * commit is not trusted before all of them have ended.
 */
async function commit(
  { driver }: Transacting,
  connection: DatabaseConnection,
  statements: Statements,
): Promise<void> {
  const committing = driver.commitTransaction(connection)
  committing.catch(() => {}) // the failure of a statement is its cause
  await statements.end()
  await committing
}

/** Runs `work` in a transaction, and rolls back when it throws. */
export function transact<T>(
  transacting: Transacting,
  listener: StatementListener,
  work: (handle: Handle) => Promise<T>,
): Promise<T> {
  const { handle, dialect, driver, isRemote } = transacting
  const executor = handle.getExecutor()
  return executor.provideConnection(async (connection) => {
    const begun = driver.beginTransaction(connection, {})
    const statements = new Statements(connection, begun, listener)
    const inner = new Kysely<Tables>({
      config: { dialect },
      dialect,
      driver,
      executor: executor.withConnectionProvider({
        provideConnection: (consumer) => consumer(statements),
      }),
    })
    if (isRemote) pipelined.set(inner, statements)
    try {
      const result = await work(inner)
      await begun
      await commit(transacting, connection, statements)
      return result
    } catch (error) {
      await statements.end().catch(() => {})
      const isBegun = await begun.then(
        () => true,
        () => false,
      )
      if (isBegun) await driver.rollbackTransaction(connection)
      throw error
    }
  })
}
