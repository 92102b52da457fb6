import { createBackup } from '../backup/create-backup.ts'
import type { Manifest } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import type { StorePlace } from '../config.ts'
import type { PlaceCommand } from './command.ts'
import { requireData } from './require-data.ts'

const sizeOf = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`

/** What a backup contains, in words. */
function summary({ repositories, gists, files, bytes }: Manifest): string {
  return `${repositories} repositories, ${gists} gists, ${files} files, ${sizeOf(bytes)}`
}

/** Reports a backup. In production the key is not in the data folder, so it is not in the backup. */
export const saved = (line: string, target: object, manifest: Manifest, place: StorePlace) => ({
  json: { ...target, ...manifest },
  lines: [`${line}: ${summary(manifest)}.`],
  ...(place.secretKey !== undefined && {
    note: 'The secret key of DEVPLATFORM_SECRET_KEY is not in the backup. Keep it elsewhere.',
  }),
})

/** Reports that everything in a backup is in a data folder. */
export const restored = (line: string, manifest: Manifest, { data }: StorePlace) => ({
  json: { data, ...manifest },
  lines: [`${line} of ${manifest.started_at} to ${data}: ${summary(manifest)}.`],
})

export const backup: PlaceCommand = {
  name: 'backup',
  usage: 'DIR',
  help: 'back up database, repositories and keys to a new folder; the server may be running',
  words: ['DIR'],
  async runAt(given, { place, clock }) {
    requireData(place)
    const target = given.word('DIR')
    const manifest = await createBackup({ target, place, clock })
    return saved(`Backed up to ${target}`, { folder: target }, manifest, place)
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
      ...restored(`Restored ${source}`, manifest, place),
      note: 'Run "devplatform doctor" with the same flags to check the restored data.',
    }
  },
}
