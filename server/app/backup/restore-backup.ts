import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Clock } from '../../core/clock.ts'
import { forEachOf } from '../../core/concurrency/for-each-of.ts'
import { ConfigError } from '../../core/config-error.ts'
import { openDataFolder } from '../../core/data-folder.ts'
import { repositoryConfig } from '../../git/store/repository-config.ts'
import { createRepositoryFolders } from '../../git/store/repository-files.ts'
import { openEmptyPostgres } from '../../storage/backups/restore-postgres.ts'
import { snapshotFile } from '../../storage/backups/snapshot.ts'
import { openStorage } from '../../storage/index.ts'
import { storeLocation, type StorePlace } from '../config.ts'
import { renewFolderId } from '../folder-id.ts'
import { readChecksums, type Checksum } from './checksums.ts'
import { copyHashed, hashFile } from './hashed-copy.ts'
import { completeRestore } from './complete-restore.ts'
import { checksumsFile, readManifest, type Manifest } from './manifest.ts'
import { syncAll } from './sync-all.ts'

interface Options {
  /** The backup. */
  source: string
  place: StorePlace
  clock: Clock
}

/** Files that are copied at a time. */
const concurrency = 8

/** Until everything is verified, files are in this folder, where no server finds them. */
const unfinishedFolder = '.restore-unfinished'

/** @throws ConfigError unless the database of the backup fits the settings */
function requireSameStore({ store }: Manifest, { databaseUrl }: StorePlace): void {
  if (store === 'postgres' && databaseUrl === undefined) {
    throw new ConfigError(
      'the backup contains a PostgreSQL database; pass an empty one with --database-url or DATABASE_URL',
    )
  }
  if (store === 'sqlite' && databaseUrl !== undefined) {
    throw new ConfigError(
      'the backup contains a SQLite database; remove --database-url and DATABASE_URL',
    )
  }
}

/** @throws ConfigError unless the data folder is absent or empty */
async function openEmptyFolder(data: string): Promise<void> {
  await openDataFolder(data)
  const [first] = (await readdir(data)).filter((name) => name !== 'lost+found')
  if (first === undefined) return
  const advice = first === unfinishedFolder ? `; delete ${join(data, first)}, and try again` : ''
  throw new ConfigError(
    `the data folder ${data} is not empty (it contains ${first})${advice || '; pass an empty one with --data DIR'}`,
  )
}

const flaws: Record<string, string> = { ENOENT: 'is missing', ELOOP: 'is a link' }

/** Copies a file of the backup. @throws ConfigError when it is missing or damaged */
async function copyVerified(source: string, target: string, { path, sha256 }: Checksum) {
  const copied = await copyHashed(join(source, path), join(target, path)).catch(
    (error: NodeJS.ErrnoException) => {
      const flaw = flaws[error.code ?? '']
      throw flaw ? new ConfigError(`the backup is damaged: ${join(source, path)} ${flaw}`) : error
    },
  )
  if (copied.sha256 === sha256) return
  throw new ConfigError(`the backup is damaged: ${join(source, path)} has another checksum`)
}

/** Copies everything that the manifest lists and verifies it. */
async function copyAll(source: string, target: string, manifest: Manifest): Promise<void> {
  const list = join(source, checksumsFile)
  const { sha256 } = await hashFile(list).catch(() => ({ sha256: '' }))
  if (sha256 !== manifest.checksums) {
    throw new ConfigError(`the backup is damaged: ${list} is missing or has another checksum`)
  }
  let files = 0
  const repositories: string[] = []
  await forEachOf(readChecksums(list), concurrency, async (checksum) => {
    files++
    await copyVerified(source, target, checksum)
    const [, repository] =
      /^(data\/(?:repositories|gists)\/[^/]+\/[^/]+)\/HEAD$/.exec(checksum.path) ?? []
    if (repository) repositories.push(join(target, repository))
  })
  for (const repository of repositories) {
    // git needs folders that are empty, which the backup does not list
    await createRepositoryFolders(repository)
    // All have the same settings. git runs programs that settings name.
    await writeFile(join(repository, 'config'), repositoryConfig)
  }
  if (files !== manifest.files) {
    throw new ConfigError(`the backup is damaged: it has ${files} of ${manifest.files} files`)
  }
}

/** Moves the files to their places, the database last: without it, no server finds the rest. */
async function moveIntoPlace(unfinished: string, { store }: Manifest, data: string): Promise<void> {
  for (const name of await readdir(join(unfinished, 'data')).catch(() => [])) {
    await rename(join(unfinished, 'data', name), join(data, name))
  }
  if (store === 'postgres') return
  await rename(join(unfinished, snapshotFile.sqlite), join(data, 'devplatform.sqlite'))
}

/**
 * Restores a backup into an empty data folder and, on PostgreSQL, an empty database. Nothing is put
 * in place before every file is verified.
 * @throws ConfigError when the backup is damaged, or something is not empty
 */
export async function restoreBackup({ source, place, clock }: Options): Promise<Manifest> {
  const from = resolve(source)
  const manifest = await readManifest(from)
  requireSameStore(manifest, place)
  const fill = place.databaseUrl ? await openEmptyPostgres(place.databaseUrl) : undefined
  await openEmptyFolder(place.data)
  const unfinished = join(place.data, unfinishedFolder)
  await mkdir(unfinished)
  try {
    await copyAll(from, unfinished, manifest)
    await fill?.(join(unfinished, snapshotFile.postgres))
    await syncAll(unfinished)
    await moveIntoPlace(unfinished, manifest, place.data)
    await syncAll(place.data)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  await completeRestore(manifest, place, clock)
  await using storage = await openStorage(storeLocation(place))
  await renewFolderId(place, storage)
  return manifest
}
