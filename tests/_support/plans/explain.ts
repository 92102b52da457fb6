import Database from 'better-sqlite3'
import pg from 'pg'
import { plansDatabase } from '../databases/postgres-template.ts'
import { schemaFile } from '../databases/schema-template.ts'
import type { Ran } from './record.ts'

/** A read of a whole table. */
export interface Scan {
  table: string
  /** Whether it reads the table itself, and not an index from end to end. */
  ofTable: boolean
  /** Whether an index gives the rows in the order of the statement, so that a limit ends the read. */
  inOrder: boolean
}

/** The statements that have a plan. */
const planned = /^\s*(select|insert|update|delete|with)\b/i

/** Tables by the names that a statement gives them. */
function aliasesIn(sql: string, tables: ReadonlySet<string>): Map<string, string> {
  const aliases = new Map([...tables].map((name) => [name, name]))
  for (const [, table = '', alias = ''] of sql.matchAll(/"?(\w+)"?\s+as\s+"?(\w+)"?/gi)) {
    if (tables.has(table)) aliases.set(alias, table)
  }
  // A name that a subquery has, too, means the subquery.
  for (const [, alias = ''] of sql.matchAll(/\)\s+as\s+"?(\w+)"?/gi)) aliases.delete(alias)
  return aliases
}

/** An index of some rows of a table. */
interface PartialIndex {
  name: string
  table: string
  /** Its first column. */
  first: string
  /** The condition, without quotes. */
  condition: string
}

interface Embedded {
  database: Database.Database
  tables: ReadonlySet<string>
  partial: readonly PartialIndex[]
  /** The first columns of all indexes. */
  firstColumns: ReadonlyMap<string, string>
}

const plain = (sql: string) => sql.toLowerCase().replaceAll('"', '')
const indexSql = /^create (?:unique )?index (\w+)\s+on (\w+)\s*\((\w+)[^)]*\)(?:\s+where (.*))?$/s

function indexesOf(database: Database.Database): Pick<Embedded, 'partial' | 'firstColumns'> {
  const all = database.prepare("select sql from sqlite_master where type = 'index'").pluck().all()
  const partial: PartialIndex[] = []
  const firstColumns = new Map<string, string>()
  for (const text of all as (string | null)[]) {
    const [, name = '', table = '', first = '', condition] = indexSql.exec(plain(text ?? '')) ?? []
    firstColumns.set(name, first)
    if (condition !== undefined) partial.push({ name, table, first, condition })
  }
  return { partial, firstColumns }
}

/**
 * Whether a search by an index passes rows that an index with the statement's condition leaves
 * out, like the log of a hook in a search for deliveries that wait.
 */
function isPassing(
  sql: string,
  { table, index }: { table: string; index: string },
  { partial, firstColumns }: Embedded,
): boolean {
  const text = plain(sql).replaceAll(/\b\w+\./g, '')
  // A condition between other parentheses may be an alternative.
  const has = (condition: string) =>
    ['where ', 'where (', 'and '].some((before) => text.includes(before + condition))
  const fitting = partial.filter((each) => each.table === table && has(each.condition))
  return (
    fitting.every(({ name }) => name !== index) &&
    fitting.some(({ first }) => first === firstColumns.get(index))
  )
}

let embedded: Promise<Embedded> | undefined

async function openEmbedded(): Promise<Embedded> {
  const database = new Database(await schemaFile(), { readonly: true })
  const tables = database.prepare("select name from sqlite_master where type = 'table'").pluck()
  return { database, tables: new Set(tables.all() as string[]), ...indexesOf(database) }
}

async function scansOfSqlite(sql: string): Promise<Scan[]> {
  const opened = await (embedded ??= openEmbedded())
  const { database, tables } = opened
  const plan = database.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
  const aliases = aliasesIn(sql, tables)
  const details = plan.all(...Array<null>((sql.match(/\?/g) ?? []).length).fill(null))
  return details.flatMap(({ detail }) => {
    const [, searched = '', by] = /^SEARCH (\w+) USING (?:COVERING )?INDEX (\w+)/.exec(detail) ?? []
    const passed = aliases.get(searched)
    if (passed !== undefined && isPassing(sql, { table: passed, index: by! }, opened))
      return [{ table: passed, ofTable: false, inOrder: false }]
    // A search for words in an index of them.
    if (/ VIRTUAL TABLE INDEX \d+:\S*M/.test(detail)) return []
    const [, name = '', index] = /^SCAN (\w+)( USING (?:COVERING )?INDEX)?/.exec(detail) ?? []
    const table = aliases.get(name)
    const inOrder = index !== undefined
    return table === undefined ? [] : [{ table, ofTable: !inOrder, inOrder }]
  })
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** Whether a node reads an index from end to end. */
const isWhole = (node: PlanNode) =>
  /^(Bitmap )?Index (Only )?Scan/.test(node['Node Type']) && node['Index Cond'] === undefined

function scansIn(node: PlanNode): Scan[] {
  const { 'Node Type': type, 'Relation Name': table = '', Plans: parts = [] } = node
  const below = parts.flatMap(scansIn)
  const ofTable = { table, ofTable: true, inOrder: false }
  if (type === 'Seq Scan') return [ofTable, ...below]
  if (type === 'Bitmap Heap Scan' && parts.some(isWhole)) return [ofTable]
  return table !== '' && isWhole(node)
    ? [{ table, ofTable: false, inOrder: true }, ...below]
    : below
}

let connected: Promise<pg.Client> | undefined

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: plansDatabase() })
  await client.connect()
  // Otherwise PostgreSQL hashes and sorts whole tables rather than searching them often, as it
  // does for a few rows.
  for (const way of ['seqscan', 'mergejoin', 'hashjoin']) {
    await client.query(`set enable_${way} = off`)
  }
  return client
}

async function scansOfPostgres({ sql, parameters }: Ran): Promise<Scan[]> {
  const client = await (connected ??= connect())
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (format json) ${sql}`,
    [...parameters],
  )
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansIn(Plan)))
}

/**
 * Leaves out reads of whole indexes where SQLite, whose indexes are the same, searches one. Without
 * statistics of the columns, PostgreSQL also reads an index from end to end where another one would
 * be better. Reads of whole tables always count.
 */
async function confirmed(sql: string, found: Scan[]): Promise<Scan[]> {
  if (found.length === 0) return []
  try {
    const scans = await scansOfSqlite(sql.replaceAll(/\$\d+/g, '?'))
    return found.filter(
      ({ table, ofTable }) => ofTable || scans.some((scan) => scan.table === table),
    )
  } catch {
    return found // a statement for PostgreSQL only
  }
}

/** The tables that a statement reads as a whole. */
export async function scansOf(ran: Ran): Promise<Scan[]> {
  if (!planned.test(ran.sql)) return []
  if (ran.store === 'embedded') return scansOfSqlite(ran.sql)
  return confirmed(ran.sql, await scansOfPostgres(ran))
}
