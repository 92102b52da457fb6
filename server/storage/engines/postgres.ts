import { PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { claimDue } from './claim.ts'
import type { Engine } from './engine.ts'
import { mergeLateral } from './merge-lateral.ts'

const int8 = 20
/** The value is arbitrary, but must be the same in every process. */
const migrationLock = 4_711_001

/** Names each statement by its text, so that PostgreSQL prepares it once for each connection. */
function nameStatements(client: pg.PoolClient & { named?: true }, names: Map<string, string>) {
  if (client.named) return
  client.named = true
  const query = client.query.bind(client) as (text: string, values?: unknown[]) => unknown
  client.query = ((text: unknown, values?: unknown[]) => {
    if (typeof text !== 'string' || !values) return query(text as string, values)
    let name = names.get(text)
    if (!name) names.set(text, (name = `s${names.size}`))
    return query({ name, text, values } as never)
  }) as never
}

/** PostgreSQL, for deployments with more than one process or machine. */
export async function openPostgres(connectionString: string): Promise<Engine> {
  const { default: pg } = await import('pg') // loaded only when PostgreSQL is used
  pg.types.setTypeParser(int8, Number)
  const pool = new pg.Pool({ connectionString, max: 10 })
  const names = new Map<string, string>()
  pool.on('connect', (client) => {
    nameStatements(client, names)
    // Compiling a plan takes longer than any of these queries takes to run.
    client.query('set jit = off').catch(() => {})
  })
  pool.on('error', () => {}) // the pool replaces a broken idle connection at its next use
  return {
    name: 'postgres',
    dialect: new PostgresDialect({ pool }),
    exclusive: false,
    bigint: 'bigint',
    byteOrder: 'C',
    table(builder, { id = true } = {}) {
      const withId = id
        ? builder.addColumn('id', 'bigint', (column) =>
            column.primaryKey().generatedByDefaultAsIdentity(),
          )
        : builder
      return withId
    },
    real: 'double precision',
    async keepCounting(db, from, to) {
      await sql`select setval(pg_get_serial_sequence(${to}, 'id'), last_value, is_called)
        from ${sql.table(`${from}_id_seq`)}`.execute(db)
    },
    claimLanes: (handle, claim) => claimDue(handle, claim, (due) => due.forUpdate().skipLocked()),
    newestOfSet: mergeLateral,
    async holdPair(handle, pair, how) {
      const lock = how === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared'
      const [a, b] = pair.map((number) => number | 0) // advisory lock keys have 32 bits
      await sql`select ${sql.raw(lock)}(${a}::int, ${b}::int)`.execute(handle)
    },
    exclusively: (handle, work) =>
      handle.connection().execute(async (connection) => {
        await sql`select pg_advisory_lock(${migrationLock})`.execute(connection)
        try {
          return await work()
        } finally {
          await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection)
        }
      }),
  }
}
