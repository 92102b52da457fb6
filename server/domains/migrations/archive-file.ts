import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../api/context.ts'
import type { Migration } from '../../storage/export-archives/export-archives.ts'

type Needs = Pick<Context, 'config'>

/** Where archives are kept, beside the repositories. */
export const archiveFolder = ({ config }: Needs) => join(config.data, 'migrations')

/** The archive of a migration, whether it is there or not. */
export const archivePath = ({ guid }: Pick<Migration, 'guid'>, needs: Needs) =>
  join(archiveFolder(needs), `${guid}.tar.gz`)

/** A claim writes a file of its own: one that has lost its migration must not disturb the next. */
export async function partialPath(
  { guid, attempts }: Pick<Migration, 'guid' | 'attempts'>,
  needs: Needs,
): Promise<string> {
  await mkdir(archiveFolder(needs), { recursive: true })
  return join(archiveFolder(needs), `${guid}.${attempts}.part`)
}

/** Makes a finished file the archive, at once and for good. */
export async function adoptArchive(partial: string, migration: Migration, needs: Needs) {
  await using file = await open(partial, 'r+')
  await file.sync()
  const { size } = await file.stat()
  await rename(partial, archivePath(migration, needs))
  return size
}

/** Removes an archive; nothing where there is none. */
export const removeArchive = (migration: Pick<Migration, 'guid'>, needs: Needs): Promise<void> =>
  rm(archivePath(migration, needs), { force: true })
