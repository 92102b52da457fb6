import { openPostgresSnapshot } from './postgres-snapshot.ts'
import { openSqliteSnapshot } from './sqlite-snapshot.ts'

/** The ids of the folders that belong to rows. */
export interface FolderIds {
  repositories: number[]
  gists: number[]
}

/** A copy of the database at one moment. */
export interface SavedSnapshot extends FolderIds {
  /** Names of the migrations that had been applied. */
  migrations: string[]
}

/** The database at the moment of opening. Later writes are not seen. */
export interface StoreSnapshot extends AsyncDisposable {
  engine: 'sqlite' | 'postgres'
  /** Writes the copy to a file that does not exist. The server keeps reading and writing. */
  save(file: string): Promise<SavedSnapshot>
}

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
