import Database from 'better-sqlite3'
import pg from 'pg'
import type { Store } from '../stores.ts'

export interface WatchedQueries extends Disposable {
  /** The queries since the last call. */
  taken(): string[]
}

/** A method of a database driver that runs a query. */
type Run = (this: unknown, ...parameters: unknown[]) => unknown

/**
 * Observes the driver of a store, so that the code under test cannot hide a query. Call it before
 * the server connects to PostgreSQL.
 */
export function watchQueries({ name }: Pick<Store, 'name'>): WatchedQueries {
  const queries: string[] = []
  const replaced: (() => void)[] = []
  const watch = (
    owner: Record<string, Run>,
    method: string,
    textOf: (parts: unknown[]) => string,
  ) => {
    const original = owner[method]!
    owner[method] = function (...parameters) {
      queries.push(textOf([this, ...parameters]))
      return original.apply(this, parameters)
    }
    replaced.push(() => (owner[method] = original))
  }
  if (name === 'postgres') {
    watch(pg.Client.prototype as never, 'query', ([, query]) =>
      typeof query === 'string' ? query : String((query as { text?: string }).text),
    )
  } else {
    const memory = new Database(':memory:')
    const statement = Object.getPrototypeOf(memory.prepare('select 1')) as Record<string, Run>
    memory.close()
    for (const method of ['all', 'run']) {
      watch(statement, method, ([self]) => (self as Database.Statement).source)
    }
  }
  return {
    taken: () => queries.splice(0),
    [Symbol.dispose]: () => replaced.forEach((restore) => restore()),
  }
}
