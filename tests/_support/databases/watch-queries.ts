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
  #ended = 0

  run<Result>(query: () => Promise<Result>): Promise<Result> {
    const trip = this.#ended + 1
    const result = query()
    const end = () => (this.#ended = Math.max(this.#ended, trip))
    result.then(end, end)
    return result
  }

  taken(): number {
    const count = this.#ended
    this.#ended = 0
    return count
  }
}

/** A method of a database driver that runs a query. */
type Run = (this: unknown, ...parameters: unknown[]) => unknown

/**
 * Observes the driver of a store, so that the code under test cannot hide a query. Call it before
 * the server connects to PostgreSQL.
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
      queries.push(queryOf(this, parameters))
      const run = () => original.apply(this, parameters)
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
