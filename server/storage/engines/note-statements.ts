import type { DatabaseConnection, Driver } from 'kysely'

/** Calls `note` for each statement that runs on a connection of the driver. */
export function noteStatements(driver: Driver, note: () => void): void {
  const known = new WeakSet<DatabaseConnection>()
  const acquire = driver.acquireConnection.bind(driver)
  driver.acquireConnection = async () => {
    const connection = await acquire()
    if (known.has(connection)) return connection
    known.add(connection)
    const run: DatabaseConnection['executeQuery'] = connection.executeQuery.bind(connection)
    connection.executeQuery = (query) => {
      note()
      return run(query)
    }
    return connection
  }
}
