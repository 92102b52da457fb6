import { folderIdFile } from '../folder-id.ts'
import { snapshotFile } from '../../storage/backups/snapshot.ts'

/** Files of the data folder itself. */
export const singleFiles = ['secret-key', 'ssh_host_ed25519_key', folderIdFile]

const inRepository = [
  'HEAD|config|packed-refs',
  '(?:refs|logs)/.+',
  'objects/[0-9a-f]{2}/[0-9a-f]{38}',
  'objects/pack/pack-[0-9a-f]+\\.(?:pack|idx|rev|bitmap|mtimes)',
  '(?:lfs/objects|releases)/.+',
]

const ofRepository = new RegExp(
  `^data/(?:repositories|gists)/[0-9a-f]{2}/[0-9]+\\.git/(?:${inRepository.join('|')})$`,
)
const ofArchive = /^data\/migrations\/[^/]+\.tar\.gz$/

const others = new Set([
  ...Object.values(snapshotFile),
  ...singleFiles.map((name) => `data/${name}`),
])

/**
 * Whether a backup has files with this path. git would run or follow others, such as hooks and
 * alternates, so a forged backup could run programs.
 */
export const isKnownFile = (path: string): boolean =>
  others.has(path) || ofRepository.test(path) || ofArchive.test(path)
