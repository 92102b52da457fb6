/** The ids of the folders that belong to rows. */
interface FolderIds {
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
