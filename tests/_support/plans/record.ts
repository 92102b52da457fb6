import { PostgresDialect, SqliteDialect, type CompiledQuery, type Driver } from 'kysely'
import type { Store } from '../stores.ts'

/** A statement that a server ran. */
export interface Ran {
  store: Store['name']
  sql: string
  parameters: readonly unknown[]
}

interface Recording {
  /** Statements that were not explained yet, by their text. */
  fresh: Map<string, Ran>
  known: Set<string>
}

const shared = Symbol.for('devplatform.tests.statements')

/** Statements of all test files of this process, told apart by their text. */
const recording = ((globalThis as { [shared]?: Recording })[shared] ??= start())

/** Lists of values differ in their lengths only. */
const keyOf = ({ store, sql }: Ran) =>
  `${store} ${sql.replace(/((?:\?|\$\d+)(?:, (?:\?|\$\d+))+)/g, '?…')}`

function note(ran: Ran, { fresh, known }: Recording): void {
  const key = keyOf(ran)
  if (known.has(key)) return
  known.add(key)
  fresh.set(key, ran)
}

interface Opening {
  createDriver(): Driver
}

/** Replaces the driver of a dialect by one that notes the statements of its connections. */
function watch(dialect: { prototype: Opening }, store: Store['name'], into: Recording): void {
  const { createDriver } = dialect.prototype
  dialect.prototype.createDriver = function (this: Opening) {
    const driver = createDriver.call(this)
    const acquire = driver.acquireConnection.bind(driver)
    const watched = new WeakSet<object>()
    driver.acquireConnection = async () => {
      const connection = await acquire()
      if (watched.has(connection)) return connection
      watched.add(connection)
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = <Row>(query: CompiledQuery) => {
        note({ store, sql: query.sql, parameters: query.parameters }, into)
        return execute<Row>(query)
      }
      return connection
    }
    return driver
  }
}

function start(): Recording {
  const into: Recording = { fresh: new Map(), known: new Set() }
  watch(SqliteDialect, 'embedded', into)
  watch(PostgresDialect, 'postgres', into)
  return into
}

/** The statements that ran since the last call. */
export function ranSince(): Ran[] {
  const all = [...recording.fresh.values()]
  recording.fresh.clear()
  return all
}
