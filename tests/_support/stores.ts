import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { copySchema } from './databases/schema-template.ts'
import { templateName } from './databases/postgres-template.ts'
import { redisUrl } from './databases/redis.ts'
import { full, isSelected } from './selection.ts'

/** A new store, for one server or several. */
export interface OpenStore extends AsyncDisposable {
  /** Set if the store is not in the data folder. */
  databaseUrl: string | undefined
  /** Argument of `openStorage`. */
  location: string
  /** Queries the store directly. */
  query<Row = Record<string, unknown>>(sql: string): Promise<Row[]>
  /** Changes the store directly. */
  run(sql: string): Promise<void>
  /**
   * Disconnects without removing anything.
   * @returns the name of the database, if there is one
   */
  keep(): Promise<string | undefined>
}

export interface Store {
  name: 'embedded' | 'postgres'
  /**
   * @param folder the server's data folder
   * @param template the database to copy, if the store is not in the data folder; null for an empty
   * store. Without it, the store may already have the current schema.
   */
  open(folder: string, template?: string | null): Promise<OpenStore>
}

export const embedded: Store = {
  name: 'embedded',
  open: async (folder, template) => {
    if (template !== null && folder !== '') await copySchema(folder)
    const file = join(folder, 'devplatform.sqlite')
    return {
      databaseUrl: undefined,
      location: `sqlite:${file}`,
      query: async <Row>(sql: string) => {
        const database = new Database(file, { readonly: true })
        try {
          return database.prepare(sql).all() as Row[]
        } finally {
          database.close()
        }
      },
      run: async (sql) => {
        const database = new Database(file)
        try {
          database.exec(sql)
        } finally {
          database.close()
        }
      },
      keep: async () => undefined,
      async [Symbol.asyncDispose]() {}, // removed with the folder
    }
  },
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

async function run(connectionString: string, sql: string): Promise<void> {
  const client = await connect(connectionString)
  await client.query(sql).finally(() => client.end())
}

async function openDatabase(admin: string, template?: string | null): Promise<OpenStore> {
  const name = `devplatform_test_${randomBytes(6).toString('hex')}`
  await run(admin, `create database ${name}${template ? ` template ${template}` : ''}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  const client = await connect(url.href)
  return {
    databaseUrl: url.href,
    location: url.href,
    query: async <Row>(sql: string) => (await client.query(sql)).rows as Row[],
    run: async (sql) => void (await client.query(sql)),
    keep: async () => {
      await client.end()
      return name
    },
    async [Symbol.asyncDispose]() {
      await client.end()
      await run(admin, `drop database if exists ${name} with (force)`)
    },
  }
}

const postgresAt = (admin: string): Store => ({
  name: 'postgres',
  open: (_folder, template = templateName()) => openDatabase(admin, template),
})

const admin = process.env.DATABASE_URL

/** The stores that are there: also PostgreSQL, if the environment names one. */
export const allStores: readonly Store[] = admin ? [embedded, postgresAt(admin)] : [embedded]

/** The stores of tests that depend on them. Ordinary runs have both for some files only. */
export const stores: Store[] = [...allStores]

/** The store of tests that do not depend on it: each file runs on one store. Full runs use all. */
export const anyStore: Store[] = [...allStores]

/** Selects the stores of a test file. */
export function chooseStore(file: string): void {
  const isAboutStores = file.startsWith('tests/server/storage/')
  const both = isAboutStores || isSelected('both-stores', file)
  stores.splice(0, Infinity, ...(both ? allStores : allStores.slice(0, 1)))
  const one = isSelected('any-store', file) ? allStores.slice(-1) : allStores.slice(0, 1)
  anyStore.splice(0, Infinity, ...(full ? allStores : one))
}

const said = Symbol.for('devplatform.tests.stores')

/** Prints once, before the first test, which stores are skipped (vitest's `globalSetup`). */
export function setup(): void {
  const shared = globalThis as { [said]?: true }
  if (!shared[said]) {
    if (!admin) process.stderr.write('PostgreSQL: skipped, DATABASE_URL is not set\n')
    if (!redisUrl) process.stderr.write('Redis: skipped, REDIS_URL is not set\n')
  }
  shared[said] = true
}
