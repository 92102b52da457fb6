import type pg from 'pg'
import { findTool, runTool } from './postgres-tools.ts'
import type { SavedSnapshot, StoreSnapshot } from './store-snapshot.ts'

/** Connects once, outside of the server's pool. */
export async function connect(connectionString: string): Promise<pg.Client> {
  const { default: postgres } = await import('pg') // loaded only when PostgreSQL is used
  const client = new postgres.Client({ connectionString })
  client.on('error', () => {}) // the statement in progress rejects
  await client.connect()
  return client
}

export async function majorOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000)
}

async function contentsOf(client: pg.Client): Promise<SavedSnapshot> {
  const numbers = async (table: 'repositories' | 'gists') => {
    const { rows } = await client.query<{ id: string }>(`select id from ${table} order by id`)
    return rows.map(({ id }) => Number(id))
  }
  const names = 'select name from kysely_migration order by name'
  const { rows } = await client.query<{ name: string }>(names)
  return {
    repositories: await numbers('repositories'),
    gists: await numbers('gists'),
    migrations: rows.map(({ name }) => name),
  }
}

/** Opens a transaction and exports its snapshot, so that `pg_dump` sees the same rows. */
export async function openPostgresSnapshot(location: string): Promise<StoreSnapshot> {
  const client = await connect(location)
  const close = () => client.end()
  try {
    const tool = await findTool('pg_dump', await majorOf(client))
    await client.query('begin isolation level repeatable read, read only')
    const { rows } = await client.query<{ snapshot: string }>(
      'select pg_export_snapshot() as snapshot',
    )
    const snapshot = `--snapshot=${rows[0]?.snapshot}`
    const portable = ['--no-owner', '--no-privileges', '--format=custom', '--compress=1']
    const lasting = '--no-unlogged-table-data'
    return {
      engine: 'postgres',
      async save(file) {
        const contents = await contentsOf(client)
        await runTool(tool, [...portable, lasting, snapshot, `--file=${file}`], location)
        await client.query('commit')
        return contents
      },
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
