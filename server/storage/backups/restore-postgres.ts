import { ConfigError } from '../../core/config-error.ts'
import { connect, majorOf } from './postgres-snapshot.ts'
import { findTool, runTool } from './postgres-tools.ts'

const anything = `select relname from pg_class c join pg_namespace n on n.oid = relnamespace
  where nspname !~ '^pg_' and nspname <> 'information_schema' and relkind in ('r', 'p', 'v', 'm', 'S')
  limit 1`

/**
 * Checks that a PostgreSQL database can be restored into: it is empty, and the tool is installed.
 * @returns the function that restores a dump, in one transaction
 * @throws ConfigError that names the flag
 */
export async function openEmptyPostgres(
  location: string,
): Promise<(dump: string) => Promise<void>> {
  const client = await connect(location)
  try {
    const { rows } = await client.query<{ relname: string }>(anything)
    if (rows[0]) {
      throw new ConfigError(
        `the database is not empty (it has ${rows[0].relname}); create an empty one and pass it with --database-url or DATABASE_URL`,
      )
    }
    const tool = await findTool('pg_restore', await majorOf(client))
    const options = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error']
    return (dump) => runTool(tool, [...options, dump], location)
  } finally {
    await client.end()
  }
}
