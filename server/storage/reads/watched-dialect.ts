import type { DatabaseConnection, Dialect, Driver } from 'kysely'

/** Tells which statements run on a connection. */
function watching(inner: DatabaseConnection, note: (sql: string) => void): DatabaseConnection {
  return {
    executeQuery(query) {
      note(query.sql)
      return inner.executeQuery(query)
    },
    streamQuery(query, size) {
      note(query.sql)
      return inner.streamQuery(query, size)
    },
  }
}

/** The connections of another driver, which is opened and closed by its owner. */
function watchedDriver(driver: Driver, note: (sql: string) => void): Driver {
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const known = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const innerOf = (connection: DatabaseConnection) => inner.get(connection) ?? connection
  return {
    async init() {},
    async acquireConnection() {
      const connection = await driver.acquireConnection()
      let watched = known.get(connection)
      if (!watched) {
        watched = watching(connection, note)
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
 * @param note called with the text of each statement before it runs
 */
export const watchedDialect = (
  dialect: Dialect,
  driver: Driver,
  note: (sql: string) => void,
): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => watchedDriver(driver, note),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
})
