import type { OpenStore } from '../../_support/stores.ts'

/** Ids of copied rows start here, so that they never meet those of the seed. */
export const base = 10_000_000

/** SQL expressions by column, over the number `n.i` of a copy and the copied row `t`. */
export type Expressions = Record<string, string | undefined>

/** Copies of one row, in one statement that both stores understand. */
export interface Copies {
  table: string
  /** Condition on `t` that selects the copied row. */
  of: string
  count: number
  set: Expressions
  /** Condition on `n.i` for the numbers that get a copy. */
  only?: string
}

const numbered = (count: number) =>
  `with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${count})`

interface Index {
  name: string
  sql: string
}

const isPostgres = ({ databaseUrl }: OpenStore) => databaseUrl !== undefined

/** Indexes of a table that belong to no constraint. */
const indexesOf = (opened: OpenStore, table: string): Promise<Index[]> =>
  opened.query<Index>(
    isPostgres(opened)
      ? `select indexname as name, indexdef as sql from pg_indexes where tablename = '${table}'
         and indexname not in (select conname from pg_constraint)`
      : `select name, sql from sqlite_master where type = 'index' and tbl_name = '${table}' and sql is not null`,
  )

/** Does what the triggers do that `inBulk` has switched off on PostgreSQL. */
const keepIds = `insert into repository_ids (id) select id from repositories on conflict do nothing`

/** Statements that switch off for a session what makes bulk inserts slow. */
const inBulk = (opened: OpenStore) =>
  isPostgres(opened)
    ? `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '64MB'`
    : `pragma foreign_keys = off; pragma synchronous = off; pragma cache_size = -400000; pragma temp_store = memory`

async function statementOf(opened: OpenStore, { table, of, count, set, only }: Copies) {
  const [row] = await opened.query(`select * from ${table} as t where ${of} limit 1`)
  if (!row) throw new Error(`${table} has no row with ${of} to copy`)
  const given: Expressions = { ...('id' in row && { id: `${base} + n.i` }), ...set }
  const columns = Object.keys(row)
  const unknown = Object.keys(given).filter((name) => !columns.includes(name))
  if (unknown.length > 0) throw new Error(`${table} has no column ${unknown.join(', ')}`)
  const values = columns.map((name) => given[name] ?? `t.${name}`)
  return `insert into ${table} (${columns.join(', ')}) ${numbered(count)}
    select ${values.join(', ')} from n, (select * from ${table} as t where ${of} limit 1) as t
    where ${only ?? '1 = 1'}`
}

/**
 * Copies rows in bulk. The indexes of tables with many copies are created again afterwards, which
 * is faster than to update them.
 */
export async function copyRows(opened: OpenStore, all: readonly Copies[]): Promise<void> {
  const large = [...new Set(all.filter(({ count }) => count > 20_000).map(({ table }) => table))]
  const found = await Promise.all(large.map((table) => indexesOf(opened, table)))
  const indexes = found.flat()
  const statements = await Promise.all(all.map((copies) => statementOf(opened, copies)))
  await opened.run(
    [
      inBulk(opened),
      'begin',
      ...indexes.map(({ name }) => `drop index ${name}`),
      ...statements,
      ...indexes.map(({ sql }) => sql),
      'commit',
      ...(isPostgres(opened) ? [keepIds, 'set session_replication_role = origin'] : []),
    ].join(';\n'),
  )
  if (isPostgres(opened)) await opened.run('vacuum analyze')
}
