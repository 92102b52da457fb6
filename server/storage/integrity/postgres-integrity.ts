import type pg from 'pg'
import { connect } from '../backups/postgres-snapshot.ts'
import { maxProblems, type StoreProblem } from './store-problem.ts'
import { schemaProblem } from './schema-problem.ts'

/** A foreign key, with its columns in order. */
interface ForeignKey {
  name: string
  child: string
  parent: string
  child_columns: string[]
  parent_columns: string[]
  is_valid: boolean
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const foreignKeysSql = `select conname as name, conrelid::regclass::text as child,
  confrelid::regclass::text as parent, convalidated as is_valid,
  array(select attname::text from unnest(conkey) with ordinality k(n, i) join pg_attribute
    on attrelid = conrelid and attnum = n order by i) as child_columns,
  array(select attname::text from unnest(confkey) with ordinality k(n, i) join pg_attribute
    on attrelid = confrelid and attnum = n order by i) as parent_columns
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  order by conname`

/** Reads every row of a table, so that a page that cannot be read is found. */
async function readTables(client: pg.Client): Promise<StoreProblem[]> {
  const problems: StoreProblem[] = []
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  for (const { name } of rows) {
    // hashing the rows also reads the values that are stored outside the table
    const read = `select count(hashtext(each::text)) from ${name} as each`
    await client.query(read).catch((error: Error) => {
      problems.push({ check: 'integrity', subject: name, problem: error.message })
    })
  }
  return problems
}

async function indexes(client: pg.Client): Promise<StoreProblem[]> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index join pg_class on oid = indexrelid
     where not (indisvalid and indisready) and relnamespace = 'public'::regnamespace`,
  )
  return rows.map(({ name }) => ({
    check: 'integrity',
    subject: name,
    problem: `the index is not valid; run REINDEX INDEX ${name}`,
  }))
}

/** Compares indexes with their tables, where the extension amcheck is installed. */
async function indexContents(client: pg.Client): Promise<StoreProblem[]> {
  const installed = await client.query(`select 1 from pg_extension where extname = 'amcheck'`)
  if (installed.rows.length === 0) return []
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
     join pg_class c on c.oid = indexrelid join pg_am a on a.oid = relam
     where amname = 'btree' and indisvalid and relnamespace = 'public'::regnamespace`,
  )
  const problems: StoreProblem[] = []
  for (const { name } of rows) {
    await client
      .query('select bt_index_check($1::regclass, true)', [name])
      .catch((error: Error) =>
        problems.push({ check: 'integrity', subject: name, problem: error.message }),
      )
  }
  return problems
}

function orphansOf({ child, parent, ...key }: ForeignKey): string {
  const columns = key.child_columns.map(quoted)
  const isSet = columns.map((column) => `c.${column} is not null`).join(' and ')
  const matches = key.parent_columns.map((column, at) => `p.${quoted(column)} = c.${columns[at]}`)
  return `select count(*)::int as count from ${child} c where ${isSet}
    and not exists (select from ${parent} p where ${matches.join(' and ')})`
}

async function foreignKeys(client: pg.Client): Promise<StoreProblem[]> {
  const problems: StoreProblem[] = []
  const { rows } = await client.query<ForeignKey>(foreignKeysSql)
  for (const key of rows) {
    const found = await client.query<{ count: number }>(orphansOf(key))
    const count = found.rows[0]?.count ?? 0
    const about = { check: 'foreign keys', subject: key.child } as const
    if (count > 0) {
      const problem = `${count} rows reference rows of ${key.parent} that do not exist`
      problems.push({ ...about, problem })
    }
    if (!key.is_valid) problems.push({ ...about, problem: `${key.name} is not validated` })
  }
  return problems
}

/** Checks a PostgreSQL database: every row, the state of the indexes, and every foreign key. */
export async function postgresProblems(location: string): Promise<StoreProblem[]> {
  const client = await connect(location)
  try {
    await client.query('set jit = off')
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
    const schema = schemaProblem(rows.map(({ name }) => name))
    const found = [
      ...(schema ? [schema] : []),
      ...(await readTables(client)),
      ...(await indexes(client)),
      ...(await indexContents(client)),
      ...(await foreignKeys(client)),
    ]
    return found.slice(0, maxProblems)
  } finally {
    await client.end()
  }
}
