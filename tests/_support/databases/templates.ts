import { createHash } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../../server/api/context.ts'
import { startServer, type Start } from '../../../server/app/index.ts'
import { seedWorld } from '../../../server/app/world/seed.ts'
import type { World } from '../../../server/app/world/world.ts'
import type { Config } from '../../../server/core/config.ts'
import { createTestClock } from '../clock.ts'
import { allStores, type OpenStore, type Store } from '../stores.ts'
import { factsIn, templateFolder } from './template-folder.ts'

/** A seeded data folder, with its database if it has one. */
interface Template {
  folder: string
  database: string | undefined
  /** Columns that contain the server's address. */
  addressed: { table: string; column: string }[]
}

/** Initial state of a server. */
export interface Beginning {
  store: Store
  world: World | null
  /** The time of the clock. */
  now: number
  config: Partial<Config>
}

/** Address of the server that created a template. Each copy replaces it with its own. */
const address = 'http://template.invalid'

/** Settings that change what a seed stores. */
const telling = ['secretKey', 'otherSecretKeys', 'baseUrl', 'brand', 'production'] as const

/** Deliveries contain addresses in their bodies, so a seed with hooks cannot use a template. */
const hasHooks = ({ hooks = [], apps = [] }: World) =>
  hooks.length > 0 || apps.some(({ webhook }) => webhook)

/** A store that a test provides may be shared by several servers, and is not replaced. */
const fits = ({ store, world, config }: Beginning) =>
  allStores.includes(store) &&
  !(world && hasHooks(world)) &&
  telling.every((name) => config[name] === undefined)

const keyOf = ({ store, world, now }: Beginning) =>
  createHash('sha256')
    .update(JSON.stringify([store.name, world, now]))
    .digest('hex')

const columnsOf: Record<Store['name'], string> = {
  embedded: `select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and c.type = 'TEXT'`,
  postgres: `select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character varying')`,
}

async function findAddresses(
  opened: OpenStore,
  name: Store['name'],
): Promise<Template['addressed']> {
  const columns = await opened.query<Template['addressed'][number]>(columnsOf[name])
  const asked = columns.map(
    ({ table, column }) =>
      `select '${table}' as "table", '${column}' as "column"
       where exists (select 1 from "${table}" where "${column}" like '%${address}%')`,
  )
  const found: Template['addressed'] = []
  while (asked.length > 0)
    found.push(...(await opened.query<never>(asked.splice(0, 100).join(' union all '))))
  return found
}

/** Starts a server on an empty store with the seed, and stops it. */
async function sow(
  folder: string,
  { store, world, now }: Beginning,
  start: Start,
): Promise<Template> {
  const opened = await store.open(folder)
  try {
    const config = { ...start.config, data: folder, databaseUrl: opened.databaseUrl }
    const prepare = async (context: Context) =>
      void (world && (await seedWorld(world, context, address)))
    const server = await startServer({ ...start, clock: createTestClock(now), config, prepare })
    await server[Symbol.asyncDispose]()
    const addressed = world ? await findAddresses(opened, store.name) : []
    return { folder, database: await opened.keep(), addressed }
  } catch (error) {
    await opened[Symbol.asyncDispose]()
    throw error
  }
}

const read = async (folder: string): Promise<Template> => ({
  ...(JSON.parse(await readFile(factsIn(folder), 'utf8')) as Template),
  folder,
})

/**
 * If several processes create a template concurrently, one wins. The end of the run removes the others.
 */
async function publish(template: Template, folder: string): Promise<Template> {
  await writeFile(factsIn(template.folder), JSON.stringify(template))
  await rename(template.folder, folder).catch(() => {}) // it already exists
  return read(folder)
}

const made = new Map<string, Promise<Template>>()

async function make(beginning: Beginning, key: string, root: string, start: Start) {
  const folder = join(root, key)
  if (existsSync(folder)) return read(folder)
  return publish(await sow(await mkdtemp(`${folder}-`), beginning, start), folder)
}

/** Created on first use in a run; undefined if the server must start without a template. */
async function templateFor(beginning: Beginning, start: Start): Promise<Template | undefined> {
  const root = templateFolder()
  if (root === undefined || !fits(beginning)) return undefined
  const key = keyOf(beginning)
  if (!made.has(key)) made.set(key, make(beginning, key, root, start))
  return made.get(key)
}

/** A new store in `folder`, with the seed copied from a template if possible. */
export async function openSeeded(folder: string, beginning: Beginning, start: Start) {
  const template = await templateFor(beginning, start)
  if (!template) return { opened: await beginning.store.open(folder), settle: async () => {} }
  // A fifth of the processor time that `cp` takes, which copies with many small tasks.
  cpSync(template.folder, folder, { recursive: true })
  await rm(factsIn(folder))
  const opened = await beginning.store.open(folder, template.database)
  const settle = async (url: string) => {
    const changes = template.addressed.map(
      ({ table, column }) =>
        `update "${table}" set "${column}" = replace("${column}", '${address}', '${url}')`,
    )
    if (changes.length > 0) await opened.run(changes.join(';'))
  }
  return { opened, settle }
}
