import { openPostgresSnapshot } from './postgres-snapshot.ts'
import { openSqliteSnapshot } from './sqlite-snapshot.ts'
import type { StoreSnapshot } from './store-snapshot.ts'

/** Name of the copy in a backup. */
export const snapshotFile = {
  sqlite: 'database.sqlite',
  postgres: 'database.dump',
} as const

/**
 * Opens a snapshot of a database, without migrating it.
 * @param location as for `openStorage`
 * @throws ConfigError when a tool is missing, and the errors of the engine
 */
export function openSnapshot(location: string): Promise<StoreSnapshot> {
  return location.startsWith('sqlite:')
    ? openSqliteSnapshot(location.slice('sqlite:'.length))
    : openPostgresSnapshot(location)
}
