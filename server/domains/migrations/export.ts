import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import type { Migration } from '../../storage/export-archives/export-archives.ts'
import { publishArchive, partialPath } from './archive-file.ts'
import { addContents } from './contents.ts'
import { TarWriter } from './tar-writer.ts'

export interface ExportContext extends Pick<
  Context,
  'storage' | 'git' | 'clock' | 'log' | 'config'
> {
  links: Links
}

async function subjectOf(migration: Migration, { storage }: ExportContext) {
  const owner = await storage.accounts.find(migration.owner_id)
  if (!owner) throw new Error(`The owner of migration ${migration.id} was deleted`)
  const found = await storage.migrations.repositories([migration.id], true)
  return { migration, owner, repositories: found.get(migration.id) ?? [] }
}

/** Fills a tape. An error also destroys the stream, so that its reader fails too. */
async function fill(migration: Migration, tape: TarWriter, context: ExportContext): Promise<void> {
  try {
    await addContents(await subjectOf(migration, context), tape, context)
    tape.end()
  } catch (error) {
    tape.stream.destroy(error as Error)
    throw error
  }
}

/**
 * Writes the archive of a migration to a temporary file and then moves it into place.
 * @returns its size in bytes
 * @throws ArchiveTooLarge; the reason of the signal; Error when git or the disk fails
 */
export async function exportArchive(
  migration: Migration,
  context: ExportContext,
  signal: AbortSignal,
): Promise<number> {
  const partial = await partialPath(migration, context)
  try {
    const tape = new TarWriter(signal)
    const filled = fill(migration, tape, context)
    const written = pipeline(tape.stream, createGzip(), createWriteStream(partial), { signal })
    const [filling, writing] = await Promise.allSettled([filled, written])
    if (filling.status === 'rejected') throw filling.reason
    if (writing.status === 'rejected') throw writing.reason
    return await publishArchive(partial, migration, context)
  } finally {
    await rm(partial, { force: true })
  }
}
