import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, pack, type Pack } from 'tar-stream'
import { ConfigError } from '../../core/config-error.ts'
import { reasonOf } from '../../core/reason-of.ts'
import { readChecksums } from '../backup/checksums.ts'
import { isKnownFile } from '../backup/known-files.ts'
import { checksumsFile, manifestFile } from '../backup/manifest.ts'

/** Maximum size of the files of a state, in bytes. */
const maxBytes = 10 * 1024 ** 3

/** Maximum number of files. */
const maxFiles = 2_000_000

const own = [manifestFile, checksumsFile]

async function addFile(tar: Pack, folder: string, name: string): Promise<void> {
  await using file = await open(join(folder, name), 'r')
  const { size } = await file.stat()
  const entry = tar.entry({ name, size, mode: 0o600 })
  const bytes = size === 0 ? Readable.from([]) : file.createReadStream({ end: size - 1 })
  await pipeline(bytes, entry)
}

/** Writes the files of a backup, the manifest first: without it, the others are worthless. */
async function addBackup(tar: Pack, folder: string): Promise<void> {
  for (const name of own) await addFile(tar, folder, name)
  for await (const { path } of readChecksums(join(folder, checksumsFile))) {
    await addFile(tar, folder, path)
  }
  tar.finalize()
}

/** A backup as one file. @param ended removes it */
export async function* packBackup(
  folder: string,
  ended: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const tar = pack()
  const adding = addBackup(tar, folder).catch((error: unknown) => tar.destroy(error as Error))
  try {
    yield* tar as AsyncIterable<Uint8Array>
  } finally {
    tar.destroy()
    await adding
    await ended()
  }
}

const fault = (what: string) => new ConfigError(`this is not an exported state: ${what}`)

/**
 * Unpacks a backup into an empty folder. Only regular files that backups have are accepted.
 * @throws ConfigError for anything else
 */
export async function unpackBackup(file: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const archive = extract()
  let files = 0
  let bytes = 0
  const reading = pipeline(Readable.from(file), archive)
  reading.catch(() => {}) // the loop rejects as well
  try {
    for await (const entry of archive) {
      const { name, type, size = 0 } = entry.header
      const shown = JSON.stringify(name.slice(0, 100))
      if (type !== 'file') throw fault(`${shown} is not a regular file`)
      if (!own.includes(name) && !isKnownFile(name)) throw fault(`it has ${shown}`)
      if (++files > maxFiles || (bytes += size) > maxBytes) throw fault('it is too large')
      await mkdir(dirname(join(folder, name)), { recursive: true })
      const target = await open(join(folder, name), 'wx').catch(() => {
        throw fault(`it has ${shown} twice`)
      })
      await pipeline(entry, target.createWriteStream())
    }
    await reading
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw fault(reasonOf(error))
  } finally {
    archive.destroy()
  }
  if (files === 0) throw fault('it is empty')
}

/** Reads a file in pieces. */
export const readPieces = (path: string): AsyncIterable<Uint8Array> =>
  createReadStream(path) as AsyncIterable<Uint8Array>

/** Removes a folder. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true })
