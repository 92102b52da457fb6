import { createBackup } from '../backup/create-backup.ts'
import type { Manifest } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import type { PlaceCommand } from './command.ts'
import { requireData } from './require-data.ts'

const sizeOf = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`

/** What a backup contains, in words. */
export function summary({ repositories, gists, files, bytes }: Manifest): string {
  return `${repositories} repositories, ${gists} gists, ${files} files, ${sizeOf(bytes)}`
}

/** In production the key is not in the data folder, so it is not in the backup. */
export const keyNote =
  'The secret key of DEVPLATFORM_SECRET_KEY is not in the backup. Keep it elsewhere.'

export const backup: PlaceCommand = {
  name: 'backup',
  usage: 'DIR',
  help: 'back up database, repositories and keys to a new folder; the server may be running',
  words: ['DIR'],
  async runAt(given, { place, clock }) {
    requireData(place)
    const target = given.word('DIR')
    const manifest = await createBackup({ target, place, clock })
    return {
      json: { folder: target, ...manifest },
      lines: [`Backed up to ${target}: ${summary(manifest)}.`],
      ...(place.secretKey !== undefined && { note: keyNote }),
    }
  },
}

export const restore: PlaceCommand = {
  name: 'restore',
  usage: 'DIR --data NEW-DIR [--database-url URL]',
  help: 'restore a backup into an empty data folder and, with PostgreSQL, an empty database',
  words: ['DIR'],
  async runAt(given, { place, clock }) {
    const source = given.word('DIR')
    const manifest = await restoreBackup({ source, place, clock })
    return {
      json: { data: place.data, ...manifest },
      lines: [
        `Restored ${source} of ${manifest.started_at} to ${place.data}: ${summary(manifest)}.`,
      ],
      note: 'Run "devplatform doctor" with the same flags to check the restored data.',
    }
  },
}
