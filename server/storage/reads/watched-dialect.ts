import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely'

/** Receives the statements of a connection. */
export interface StatementWatch {
  begins(query: CompiledQuery): void
  ended(query: CompiledQuery, rows: readonly unknown[]): void
}

/** Tells which statements run on a connection. */
function watching(inner: DatabaseConnection, watch: StatementWatch): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery) {
      watch.begins(query)
      const result = await inner.executeQuery<Row>(query)
      watch.ended(query, result.rows)
      return result
    },
    streamQuery(query, size) {
      return inner.streamQuery(query, size)
    },
  }
}

/** The connections of another driver, which is opened and closed by its owner. */
function watchedDriver(driver: Driver, watch: StatementWatch): Driver {
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const known = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const innerOf = (connection: DatabaseConnection) => inner.get(connection) ?? connection
  return {
    async init() {},
    async acquireConnection() {
      const connection = await driver.acquireConnection()
      let watched = known.get(connection)
      if (!watched) {
        watched = watching(connection, watch)
        known.set(connection, watched)
        inner.set(watched, connection)
      }
      return watched
    },
    beginTransaction: (connection, settings) =>
      driver.beginTransaction(innerOf(connection), settings),
    commitTransaction: (connection) => driver.commitTransaction(innerOf(connection)),
    rollbackTransaction: (connection) => driver.rollbackTransaction(innerOf(connection)),
    releaseConnection: (connection) => driver.releaseConnection(innerOf(connection)),
    async destroy() {},
  }
}

/**
 * A dialect that runs its statements on the connections of an open driver.
 */
export const watchedDialect = (
  dialect: Dialect,
  driver: Driver,
  watch: StatementWatch,
): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => watchedDriver(driver, watch),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
})
