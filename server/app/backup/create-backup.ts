import { mkdir, opendir, readdir, rename, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join, relative, resolve } from 'node:path'
import type { Clock } from '../../core/clock.ts'
import { ConfigError } from '../../core/config-error.ts'
import { reasonOf } from '../../core/reason-of.ts'
import { holdMaintenance } from '../../git/maintenance/maintenance-hold.ts'
import { sync } from '../../git/store/durability.ts'
import { createGitStore } from '../../git/store/repositories.ts'
import { openSnapshot, snapshotFile } from '../../storage/backups/snapshot.ts'
import { storeLocation, type StorePlace } from '../config.ts'
import { BackupWriter } from './backup-writer.ts'
import { ChecksumList } from './checksums.ts'
import { hashFile } from './hashed-copy.ts'
import { singleFiles } from './known-files.ts'
import { checksumsFile, serverVersion, writeManifest, type Manifest } from './manifest.ts'
import { syncAll } from './sync-all.ts'

interface Options {
  /** The folder to create. */
  target: string
  place: StorePlace
  clock: Clock
  /** Whether the folder may be inside the data folder. */
  isInside?: boolean
}

/** @throws ConfigError unless the folder is absent or empty, and outside the data folder */
async function requireFree(target: string, { data }: StorePlace): Promise<void> {
  const way = relative(data, target)
  if (way === '' || !(way.startsWith('..') || resolve(way) === way)) {
    throw new ConfigError(`${target} is inside the data folder ${data}; choose another folder`)
  }
  const entries = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new ConfigError(`cannot use ${target}: ${reasonOf(error)}`)
  })
  if (entries.length > 0) {
    throw new ConfigError(`${target} is not empty; choose a folder that does not exist`)
  }
}

/** Copies the archives that are complete. */
async function copyArchives(writer: BackupWriter, data: string): Promise<void> {
  const folder = await opendir(join(data, 'migrations')).catch(() => undefined)
  if (!folder) return
  for await (const { name } of folder) {
    if (name.endsWith('.tar.gz')) await writer.copyFile(join('migrations', name))
  }
}

/** Copies the repositories of rows. @returns the ids of those that were deleted meanwhile */
async function copyRepositories(
  writer: BackupWriter,
  { data }: StorePlace,
  folder: 'repositories' | 'gists',
  ids: readonly number[],
): Promise<number[]> {
  const store = createGitStore(join(data, folder))
  const deleted: number[] = []
  for (const id of ids) {
    if (!(await writer.copyRepository(relative(data, store.path(id))))) deleted.push(id)
  }
  return deleted
}

/**
 * Copies the database first and the repositories after it. Objects only accumulate while
 * maintenance is held, so the repositories have every commit that the rows name.
 */
async function copyAll(unfinished: string, { place, clock }: Options): Promise<Manifest> {
  const started = clock.now()
  await using snapshot = await openSnapshot(storeLocation(place))
  const file = snapshotFile[snapshot.engine]
  const { migrations, ...ids } = await snapshot.save(join(unfinished, file))
  await sync(join(unfinished, file))
  const list = await ChecksumList.create(join(unfinished, checksumsFile))
  const writer = new BackupWriter(place.data, join(unfinished, 'data'), list)
  let deleted: Manifest['deleted']
  try {
    await writer.note(file, await hashFile(join(unfinished, file)))
    deleted = {
      repositories: await copyRepositories(writer, place, 'repositories', ids.repositories),
      gists: await copyRepositories(writer, place, 'gists', ids.gists),
    }
    for (const file of singleFiles) await writer.copyFile(file)
    await copyArchives(writer, place.data)
  } finally {
    await list[Symbol.asyncDispose]()
  }
  return {
    format: 1,
    version: serverVersion(),
    store: snapshot.engine,
    started_at: new Date(started).toISOString(),
    finished_at: new Date(clock.now()).toISOString(),
    repositories: ids.repositories.length - deleted.repositories.length,
    gists: ids.gists.length - deleted.gists.length,
    files: writer.files,
    bytes: writer.bytes,
    migrations,
    checksums: (await hashFile(join(unfinished, checksumsFile))).sha256,
    deleted,
  }
}

/** An error of the file system, such as a full disk, as one line. Other errors are unchanged. */
function explained(error: unknown, target: string): unknown {
  if (!/^E[A-Z]+$/.test((error as NodeJS.ErrnoException).code ?? '')) return error
  return new ConfigError(`cannot back up to ${target}: ${reasonOf(error)}`)
}

/**
 * Backs up a server that may be running. The backup is written beside `target` and renamed when it
 * is complete and on disk.
 * @throws ConfigError when it cannot be made; nothing remains then
 */
export async function createBackup(options: Options): Promise<Manifest> {
  const { place, clock } = options
  const target = resolve(options.target)
  if (!options.isInside) await requireFree(target, place)
  await using _hold = await holdMaintenance(place.data, clock)
  const unfinished = `${target}.unfinished-${randomUUID().slice(0, 8)}`
  await mkdir(dirname(target), { recursive: true })
  await mkdir(unfinished)
  try {
    const manifest = await copyAll(unfinished, options)
    await writeManifest(unfinished, manifest)
    await syncAll(unfinished)
    await rename(unfinished, target)
    await sync(dirname(target))
    return manifest
  } catch (error) {
    throw explained(error, target)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}
