import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '../../core/config-error.ts'
import { reasonOf } from '../../core/reason-of.ts'
import { sync } from '../../git/store/durability.ts'
import { createBackup } from '../backup/create-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { packBackup, readPieces, removeFolder, unpackBackup } from '../state/state-file.ts'
import { restored, saved } from './backups.ts'
import type { PlaceCommand } from './command.ts'
import { requireData } from './require-data.ts'

/** Writes a file that is complete or absent. */
async function writeWhole(file: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const unfinished = join(dirname(file), `.${basename(file)}.${randomUUID().slice(0, 8)}`)
  try {
    await pipeline(pieces, createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }))
    await sync(unfinished)
    await rename(unfinished, file)
    await sync(dirname(file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw new ConfigError(`cannot write ${file}: ${reasonOf(error)}`)
  }
}

export const stateExport: PlaceCommand = {
  name: 'state export',
  usage: 'FILE',
  help: 'write database, repositories and keys to one file; the server may be running',
  words: ['FILE'],
  async runAt(given, { place, clock }) {
    requireData(place)
    const file = resolve(given.word('FILE'))
    await mkdir(dirname(file), { recursive: true })
    const target = `${file}.folder-${randomUUID().slice(0, 8)}`
    const manifest = await createBackup({ target, place, clock })
    await writeWhole(
      file,
      packBackup(target, () => removeFolder(target)),
    )
    return saved(`Exported to ${file}`, { file }, manifest, place)
  },
}

export const stateImport: PlaceCommand = {
  name: 'state import',
  usage: 'FILE --data NEW-DIR [--database-url URL]',
  help: 'import an exported file into an empty data folder and, with PostgreSQL, an empty database',
  words: ['FILE'],
  async runAt(given, { place, clock }) {
    const file = given.word('FILE')
    const source = await mkdtemp(join(tmpdir(), 'devplatform-state-'))
    try {
      await unpackBackup(readPieces(file), source)
      return restored(`Imported ${file}`, await restoreBackup({ source, place, clock }), place)
    } finally {
      await removeFolder(source)
    }
  },
}
