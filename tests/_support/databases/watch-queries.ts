import Database from 'better-sqlite3'
import pg from 'pg'
import type { Store } from '../stores.ts'

/** A query that ran. */
export interface WatchedQuery {
  sql: string
  parameters: unknown
}

export interface WatchedQueries extends Disposable {
  /** The text of the queries since the last call. */
  taken(): string[]
  /** The queries since the last call. */
  takenQueries(): WatchedQuery[]
  /** How often the server waited for PostgreSQL since the last call. */
  roundTrips(): number
}

/**
 * Counts round trips: a query that is sent when others are in progress shares theirs, unless it waited
 * for the result of one that was sent as late.
 */
class RoundTrips {
  #current = { ended: 0 }

  run<Result>(query: () => Promise<Result>): Promise<Result> {
    const counted = this.#current
    const trip = counted.ended + 1
    const result = query()
    const end = () => (counted.ended = Math.max(counted.ended, trip))
    result.then(end, end)
    return result
  }

  taken(): number {
    const { ended } = this.#current
    this.#current = { ended: 0 }
    return ended
  }
}

/**
 * Looks whether another process wrote, keeps the record of writes short, sets a new connection up, looks
 * after a slow one, or notes the use of a token, once a day. The time decides in which request that is.
 */
const upkeep =
  /^(PRAGMA data_version|(delete from|insert into) table_changes|set jit|select pid from pg_stat_activity|update "\w+" set "used_at")/

/** A method of a database driver that runs a query. */
type Run = (this: unknown, ...parameters: unknown[]) => unknown

/**
 * Observes the driver of a store, so that the code under test cannot hide a query; upkeep is left
 * out. Call it before the server connects to PostgreSQL.
 */
export function watchQueries({ name }: Pick<Store, 'name'>): WatchedQueries {
  const queries: WatchedQuery[] = []
  const trips = new RoundTrips()
  const replaced: (() => void)[] = []
  const watch = (
    owner: Record<string, Run>,
    method: string,
    queryOf: (self: unknown, parameters: unknown[]) => WatchedQuery,
  ) => {
    const original = owner[method]!
    owner[method] = function (...parameters) {
      const query = queryOf(this, parameters)
      const run = () => original.apply(this, parameters)
      if (upkeep.test(query.sql)) return run()
      queries.push(query)
      return name === 'postgres' ? trips.run(run as () => Promise<unknown>) : run()
    }
    replaced.push(() => (owner[method] = original))
  }
  if (name === 'postgres') {
    watch(pg.Client.prototype as never, 'query', (_client, [query, values]) => {
      const { text, values: given } = query as { text?: string; values?: unknown }
      return typeof query === 'string'
        ? { sql: query, parameters: values }
        : { sql: String(text), parameters: given ?? values }
    })
  } else {
    const memory = new Database(':memory:')
    const statement = Object.getPrototypeOf(memory.prepare('select 1')) as Record<string, Run>
    memory.close()
    for (const method of ['all', 'run']) {
      watch(statement, method, (self, [parameters]) => ({
        sql: (self as Database.Statement).source,
        parameters,
      }))
    }
  }
  const takenQueries = () => queries.splice(0)
  return {
    taken: () => takenQueries().map(({ sql }) => sql),
    takenQueries,
    roundTrips: () => trips.taken(),
    [Symbol.dispose]: () => replaced.forEach((restore) => restore()),
  }
}
