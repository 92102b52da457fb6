import Database from 'better-sqlite3'
import pg from 'pg'
import type { OpenStore } from '../stores.ts'

/** Changes a store like another process would, without notifying the server. */
export async function writePast({ location }: OpenStore, sql: string): Promise<void> {
  if (location.startsWith('sqlite:')) {
    const database = new Database(location.slice('sqlite:'.length))
    database.exec(sql)
    database.close()
    return
  }
  const client = new pg.Client({ connectionString: location })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
