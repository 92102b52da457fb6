import { postgresProblems } from './postgres-integrity.ts'
import { sqliteProblems } from './sqlite-integrity.ts'

/** A problem of the database itself. */
export interface StoreProblem {
  check: 'schema' | 'integrity' | 'foreign keys'
  /** Table or index, if known. */
  subject: string
  problem: string
}

/** Problems reported of each kind. */
export const maxProblems = 100

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
