import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../api/context.ts'
import type { Migration } from '../../storage/export-archives/export-archives.ts'

type Needs = Pick<Context, 'config'>

/** Folder of the archives, next to the repositories. */
export const archiveFolder = ({ config }: Needs) => join(config.data, 'migrations')

/** Path of a migration's archive, whether or not it exists. */
export const archivePath = ({ guid }: Pick<Migration, 'guid'>, needs: Needs) =>
  join(archiveFolder(needs), `${guid}.tar.gz`)

/**
 * Each claim writes its own file, so that a worker that lost its claim does not disturb the next
 * one.
 */
export async function partialPath(
  { guid, attempts }: Pick<Migration, 'guid' | 'attempts'>,
  needs: Needs,
): Promise<string> {
  await mkdir(archiveFolder(needs), { recursive: true })
  return join(archiveFolder(needs), `${guid}.${attempts}.part`)
}

/**
 * Moves a finished file to its final path atomically, after syncing it to disk.
 * @returns its size in bytes
 */
export async function publishArchive(partial: string, migration: Migration, needs: Needs) {
  await using file = await open(partial, 'r+')
  await file.sync()
  const { size } = await file.stat()
  await rename(partial, archivePath(migration, needs))
  return size
}

/** Removes an archive, if it exists. */
export const removeArchive = (migration: Pick<Migration, 'guid'>, needs: Needs): Promise<void> =>
  rm(archivePath(migration, needs), { force: true })
