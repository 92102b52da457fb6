import type { OpenStore } from '../stores.ts'

/** Tables with user data only; the others also have internal state. */
const tables = [
  'accounts',
  'memberships',
  'repositories',
  'former_names',
  'collaborators',
  'stars',
  'subscriptions',
  'follows',
  'blocks',
  'interaction_limits',
  'oauth_apps',
  'apps',
  'app_keys',
  'installations',
  'installation_repositories',
  'installation_tokens',
  'workflow_tokens',
  'grants',
  'tokens',
  'teams',
  'team_members',
  'team_repositories',
  'sessions',
  'authorization_codes',
  'device_codes',
  'manifest_codes',
  'hooks',
  'payloads',
  'deliveries',
  'events',
  'pushes',
  'lanes',
  'code_scanning_uploads',
  'code_scanning_analyses',
  'code_scanning_alerts',
  'code_scanning_results',
  'code_scanning_setups',
  'workflow_runs',
  'ssh_keys',
  'gpg_keys',
]

/** Number of rows per table. */
export async function countRows({ query }: OpenStore): Promise<Record<string, number>> {
  const parts = tables.map((table) => `select '${table}' as name, count(*) as count from ${table}`)
  const rows = await query<{ name: string; count: number | string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
}

/**
 * Internal state that any request may change: the last use of tokens, keys that are made when needed.
 * Indexes of words, and the record of writes, only repeat what other tables have.
 */
const ownBusiness =
  /_search(_|$)|^(sqlite_|kysely_|lanes$|tokens$|installation_tokens$|workflow_tokens$|sessions$|organization_keys$|table_changes$)/

/** A column and the name of its table. */
export interface StoreColumn {
  name: string
  column: string
}

const columns = {
  embedded: `select m.name as name, p.name as column from sqlite_master m, pragma_table_info(m.name) p
    where m.type = 'table' order by 1, p.cid`,
  postgres: `select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' order by 1, ordinal_position`,
}

const quoted = {
  embedded: (column: string) => `quote("${column}")`,
  postgres: (column: string) => `coalesce(quote_literal("${column}"::text), 'null')`,
}

const engineOf = (store: OpenStore) => (store.databaseUrl ? 'postgres' : 'embedded')

/** All columns of all tables, in their order. */
export const columnsIn = (store: OpenStore): Promise<StoreColumn[]> =>
  store.query(columns[engineOf(store)])

const questions = new WeakMap<OpenStore, string>()

/** One statement that reads everything, for a consistent snapshot. */
async function questionFor(store: OpenStore): Promise<string> {
  const rows = await columnsIn(store)
  const told = new Set(rows.map(({ name }) => name).filter((name) => !ownBusiness.test(name)))
  const parts = [...told].map((name) => {
    const own = rows.filter((row) => row.name === name)
    const row = own.map(({ column }) => quoted[engineOf(store)](column)).join(` || ',' || `)
    return `select '${name} ' || ${row} as line from ${name}`
  })
  return parts.join(' union all ')
}

/** The whole content of the store as text, to check that nothing changed. */
export async function dumpStore(store: OpenStore): Promise<string> {
  const question = questions.get(store) ?? (await questionFor(store))
  questions.set(store, question)
  const rows = await store.query<{ line: string }>(question)
  return rows
    .map(({ line }) => line)
    .sort()
    .join('\n')
}
