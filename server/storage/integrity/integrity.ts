import { postgresProblems } from './postgres-integrity.ts'
import { sqliteProblems } from './sqlite-integrity.ts'
import type { StoreProblem } from './store-problem.ts'

/**
 * Checks a database without changing it: structure of tables and indexes, and foreign keys. Reads
 * everything, which takes minutes for a large database; the server may be running.
 * @param location as for `openStorage`
 */
export function storeProblems(location: string): Promise<StoreProblem[]> {
  return location.startsWith('sqlite:')
    ? sqliteProblems(location.slice('sqlite:'.length))
    : postgresProblems(location)
}
