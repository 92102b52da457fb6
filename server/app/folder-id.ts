import { randomUUID } from 'node:crypto'
import { readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../core/config-error.ts'
import { readStart } from '../core/regular-file.ts'
import type { Context } from '../api/context.ts'
import { parseUrl } from '../core/parse-url.ts'
import { sync } from '../git/store/durability.ts'
import { postgresName } from '../storage/engines/postgres-name.ts'
import type { Storage } from '../storage/index.ts'
import { storeLocation, type StorePlace } from './config.ts'

/**
 * Shows that the folder and the database belong together: servers that use one database share the
 * folder, and a database that was lost is not replaced by an empty one, which would give the ids
 * of existing repositories to new ones.
 */
export const folderIdFile = 'folder-id'

/** Written before the row of the database, and renamed after it, so that a crash does no harm. */
const newFile = `${folderIdFile}.new`
const setting = 'data_folder'

const maxIdBytes = 1024

/** Repositories that are looked for in a folder. The folder of one may be gone. */
const sample = 100

type Needs = Pick<Context, 'storage' | 'git'>
type Place = Pick<StorePlace, 'data' | 'databaseUrl'>

/** @returns the id in a file; undefined when there is no such file */
async function idIn(data: string, name: string): Promise<string | undefined> {
  try {
    return (await readStart(join(data, name), maxIdBytes)).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Gives the folder and the database the same new id. */
async function bind(data: string, storage: Storage): Promise<void> {
  const id = randomUUID()
  await writeFile(join(data, newFile), `${id}\n`)
  await sync(join(data, newFile))
  await storage.settings.set(setting, id)
  await complete(data)
}

async function complete(data: string): Promise<void> {
  await rename(join(data, newFile), join(data, folderIdFile))
  await sync(data)
}

async function isEmpty(data: string): Promise<boolean> {
  const root = join(data, 'repositories')
  const shards = await readdir(root).catch(() => [])
  for (const shard of shards.filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    const names = await readdir(join(root, shard))
    if (names.some((name) => /^\d+\.git$/.test(name))) return false
  }
  return true
}

/**
 * Whether the folder has some of the first repositories of the database. A database without any
 * needs a folder without any: new repositories would replace those in the folder. The embedded
 * database is in the folder, so any row suffices.
 */
async function holdsRepositories(
  { data, databaseUrl }: Place,
  { storage, git }: Needs,
): Promise<boolean> {
  let looked = 0
  for await (const { id } of storage.inspection.repositories()) {
    if (databaseUrl === undefined || (await git.exists(id))) return true
    if (++looked === sample) return false
  }
  return looked === 0 && (await isEmpty(data))
}

const nameOf = (place: Place) => {
  const { databaseUrl } = place
  if (databaseUrl === undefined)
    return `the database ${storeLocation(place).slice('sqlite:'.length)}`
  const name = parseUrl(databaseUrl)?.pathname.slice(1)
  return `${name ? `the database ${name} of ` : ''}${postgresName(databaseUrl)}`
}

/** What an operator of several hosts, or after the loss of the database, has forgotten. */
const adviceFor = ({ databaseUrl }: Place) =>
  databaseUrl === undefined ? 'restore both from a backup' : 'mount the same folder on every host'

/**
 * Compares the ids of the data folder and of the database.
 * @returns what is wrong, in one line; undefined when they belong together or have no id yet
 */
export async function folderProblem(
  place: Place,
  { storage }: Pick<Needs, 'storage'>,
): Promise<string | undefined> {
  const { data } = place
  const expected = await storage.settings.get(setting)
  const found = await idIn(data, folderIdFile)
  if (found === expected) return undefined
  const file = join(data, folderIdFile)
  const database = nameOf(place)
  if (expected === undefined) {
    const problem = `the data folder ${data} belongs to another database than ${database}`
    // Without the file, an empty embedded database would still be refused.
    return place.databaseUrl === undefined
      ? `${problem}; ${adviceFor(place)}, or choose another folder with --data`
      : `${problem}; choose another folder with --data, or delete ${file} if the folder is right`
  }
  if ((await idIn(data, newFile)) === expected) return undefined // the next start completes it
  const state = found === undefined ? `${file} is missing` : `${file} has another id`
  return `the data folder ${data} does not belong to ${database}: ${state}; ${adviceFor(place)}, or write ${expected} into the file if the folder is right`
}

/**
 * Checks that a server has the data folder of its database. Servers with other folders would not
 * have the repositories of each other. The first server gives the folder and the database an id.
 * @throws ConfigError that says what to do
 */
export async function requireFolder(place: Place, needs: Needs): Promise<void> {
  const { storage } = needs
  const { data } = place
  await storage.exclusively(async () => {
    const problem = await folderProblem(place, needs)
    if (problem !== undefined) throw new ConfigError(problem)
    const expected = await storage.settings.get(setting)
    if (expected !== undefined && expected === (await idIn(data, folderIdFile))) return
    if (expected !== undefined) return complete(data)
    if (await holdsRepositories(place, needs)) return bind(data, storage)
    throw new ConfigError(
      `the data folder ${data} has other repositories than ${nameOf(place)}; ${adviceFor(place)}, or pass the right one with --data`,
    )
  })
}

/** Gives a restored folder and its database an id of their own: the origin may still be running. */
export const renewFolderId = ({ data }: Place, storage: Storage): Promise<void> =>
  bind(data, storage)
