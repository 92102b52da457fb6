import pg from 'pg'
import { enlargeTables } from '../plans/large-tables.ts'

/**
 * Variable with the name of a database that has the current schema. Test databases are copies of
 * it.
 */
const variable = 'DEVPLATFORM_TEST_TEMPLATE'

/**
 * Undefined if there is no template: each database then starts empty and is migrated by the server.
 */
export const templateName = (): string | undefined => process.env[variable]

/** Connection string of a copy that no database is made of; plans are explained there. */
export function plansDatabase(): string {
  const url = new URL(process.env.DATABASE_URL ?? '')
  url.pathname = `/${templateName()}_plans`
  return url.href
}

/** Uses a new connection. */
export async function run(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/**
 * Creates the template before the first test. Creating the schema for each server would take longer
 * than most tests.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const admin = process.env.DATABASE_URL
  if (!admin || templateName() !== undefined) return undefined
  const name = `devplatform_template_${process.pid}`
  process.env[variable] = name
  await run(admin, `drop database if exists ${name} with (force)`)
  await run(admin, `create database ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  const { openStorage } = await import('../../../server/storage/index.ts') // takes seconds to load
  await (await openStorage(url.href))[Symbol.asyncDispose]()
  const plans = `${name}_plans`
  await run(admin, `drop database if exists ${plans} with (force)`)
  await run(admin, `create database ${plans} template ${name}`)
  await run(plansDatabase(), enlargeTables)
  return async () => {
    for (const each of [plans, name]) {
      await run(admin, `drop database if exists ${each} with (force)`)
    }
  }
}
