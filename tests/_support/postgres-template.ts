import pg from 'pg'
import { openStorage } from '../../server/storage/index.ts'

/** Name of a database with the present schema, of which the tests' databases are copies. */
const variable = 'DEVPLATFORM_TEST_TEMPLATE'

/** Undefined where nobody has made one: then each database is empty and gets its schema by itself. */
export const templateName = (): string | undefined => process.env[variable]

/** On a connection of its own. */
export async function run(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** Makes the template before the first test; making the schema anew for each server takes longer than most tests. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const admin = process.env.DATABASE_URL
  if (!admin || templateName() !== undefined) return undefined
  const name = `devplatform_template_${process.pid}`
  process.env[variable] = name
  await run(admin, `drop database if exists ${name} with (force)`)
  await run(admin, `create database ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  await (await openStorage(url.href))[Symbol.asyncDispose]()
  return () => run(admin, `drop database if exists ${name} with (force)`)
}
