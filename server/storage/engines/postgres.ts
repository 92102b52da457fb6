import { PostgresDialect, sql, type Driver, type PostgresPool as KyselyPool } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import type { Handle } from '../schema/tables.ts'
import { claimDue } from './claim.ts'
import type { Engine, EngineNeeds } from './engine.ts'
import { mergeLateral } from './merge-lateral.ts'
import { postgresName } from './postgres-name.ts'
import { postgresChanges } from './postgres-changes.ts'
import { PostgresPool } from './postgres-pool.ts'
import { postgresSchema } from './postgres-schema.ts'
import { postgresTextIndex } from './postgres-text-index.ts'
import { postgresListed, postgresNumbers, postgresRows } from './row-list.ts'

const int8 = 20
/** The value is arbitrary, but must be the same in every process. */
const migrationLock = 4_711_001
/** Milliseconds between attempts to take the migration lock. */
const lockInterval = 50

/** Waits for the migration lock. A waiting statement would end with the limit of statements. */
async function lockMigrations(handle: Handle, clock: Clock): Promise<void> {
  const attempt = sql<{ held: boolean }>`select pg_try_advisory_lock(${migrationLock}) as held`
  while (!(await attempt.execute(handle)).rows[0]?.held) {
    await new Promise<void>((resolve) => clock.after(lockInterval, resolve))
  }
}

const exclusively = <T>(handle: Handle, clock: Clock, work: () => Promise<T>): Promise<T> =>
  handle.connection().execute(async (connection) => {
    await lockMigrations(connection, clock)
    try {
      return await work()
    } finally {
      // A connection that broke holds no lock.
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection).catch(() => {})
    }
  })

/** Remembers its driver, which other handles share. */
class SharedDialect extends PostgresDialect {
  #driver: Driver | undefined

  override createDriver(): Driver {
    return (this.#driver = super.createDriver())
  }

  get driver(): Driver {
    if (!this.#driver) throw new Error('The database is not open')
    return this.#driver
  }
}

/** PostgreSQL, for deployments with more than one process or machine. */
export async function openPostgres(
  connectionString: string,
  { clock, log, random }: EngineNeeds,
): Promise<Engine> {
  const { default: pg } = await import('pg') // loaded only when PostgreSQL is used
  pg.types.setTypeParser(int8, Number)
  const name = postgresName(connectionString)
  const pool = new PostgresPool(pg, { connectionString, name, clock, log, random })
  const dialect = new SharedDialect({ pool: pool as unknown as KyselyPool })
  return {
    name: 'postgres',
    dialect,
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
    async raiseCount(db, table, id) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})
        from ${sql.table(`${table}_id_seq`)} where last_value < ${id}`.execute(db)
    },
    rows: postgresRows,
    json: { object: 'json_build_object', list: 'json_agg' },
    numbers: postgresNumbers,
    listed: postgresListed,
    texts: postgresTextIndex,
    claimLanes: (handle, claim) => claimDue(handle, claim, (due) => due.forUpdate().skipLocked()),
    newestOfSet: mergeLateral,
    changes: postgresChanges,
    schema: postgresSchema,
    driver: () => dialect.driver,
    async lockRow(handle, table, id) {
      await handle.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute()
    },
    async holdPair(handle, pair, how) {
      const lock = how === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared'
      const [a, b] = pair.map((number) => number | 0) // advisory lock keys have 32 bits
      await sql`select ${sql.raw(lock)}(${a}::int, ${b}::int)`.execute(handle)
    },
    exclusively: (handle, work) => exclusively(handle, clock, work),
    opened: () => (pool.mode = 'bounded'),
    async reach() {
      if (pool.isOutage) await pool.probe()
    },
  }
}
