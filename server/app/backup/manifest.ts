import { readFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../core/config-error.ts'
import { reasonOf } from '../../core/reason-of.ts'
import { root } from '../../core/root.ts'

/** What a backup contains. It is written last, so a folder with a manifest is complete. */
export interface Manifest {
  /** Format of the backup. */
  format: 1
  /** Version of the server that made the backup. */
  version: string
  store: 'sqlite' | 'postgres'
  /** ISO 8601. Everything that was acknowledged before this time is in the backup. */
  started_at: string
  finished_at: string
  repositories: number
  gists: number
  files: number
  bytes: number
  /** Names of the migrations of the database. */
  migrations: string[]
  /** SHA-256 of the list of checksums. */
  checksums: string
  /** Ids of rows whose folders were deleted during the backup. Restoring deletes these rows. */
  deleted: { repositories: number[]; gists: number[] }
}

export const manifestFile = 'manifest.json'
export const checksumsFile = 'checksums.sha256'

/** Version of this server. */
export function serverVersion(): string {
  const text = readFileSync(join(root, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await using file = await open(join(folder, manifestFile), 'wx')
  await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
  await file.sync()
}

/** @throws ConfigError when the folder is not a complete backup of a known format */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, manifestFile)
  let manifest: Manifest | { format: number; version: string }
  try {
    manifest = JSON.parse(await readFile(file, 'utf8')) as typeof manifest
  } catch (error) {
    throw new ConfigError(`${folder} is not a complete backup: ${manifestFile}: ${reasonOf(error)}`)
  }
  if (manifest.format === 1) return manifest as Manifest
  throw new ConfigError(
    `${file} has format ${manifest.format}, which this version cannot read; use version ${manifest.version} or newer`,
  )
}
