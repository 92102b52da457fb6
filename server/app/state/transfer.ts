import { join } from 'node:path'
import type { Context } from '../../api/context.ts'
import { machineOf } from '../../core/clock.ts'
import { ConfigError } from '../../core/config-error.ts'
import { mergeKeyFiles, readKeyFile } from '../../core/secret-key-file.ts'
import { keyIdOf } from '../../core/vault.ts'
import { openStorage } from '../../storage/index.ts'
import type { ImportedState } from '../../control/schemas.ts'
import { createBackup } from '../backup/create-backup.ts'
import type { Manifest } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { storeLocation, type StorePlace } from '../config.ts'
import { packBackup, removeFolder, unpackBackup } from './state-file.ts'

/**
 * Everything that a running server has stored, as one file.
 * @param folder an empty folder on the disk of the data, which is removed at the end
 */
export async function exportState(
  folder: string,
  context: Context,
): Promise<AsyncIterable<Uint8Array>> {
  const target = join(folder, 'backup')
  const ended = () => removeFolder(folder)
  try {
    const clock = machineOf(context.clock)
    await createBackup({ target, place: context.config, clock, isInside: true })
  } catch (error) {
    await ended()
    throw error
  }
  return packBackup(target, ended)
}

const viewOf = ({ started_at, repositories, gists, files, bytes }: Manifest): ImportedState => ({
  exported_at: started_at,
  ...{ repositories, gists, files, bytes },
})

/**
 * Secrets of the imported data must open. Its keys come first, and those of this server remain for its
 * snapshots.
 * @throws ConfigError for secrets whose key neither has
 */
async function mergeKeys(fresh: string, { config }: Context): Promise<void> {
  if (!config.secretKey) await mergeKeyFiles(fresh, config.data)
  const keys = config.secretKey ? [config.secretKey] : readKeyFile(fresh)
  const known = new Set([...keys, ...config.otherSecretKeys].map(keyIdOf))
  await using storage = await openStorage(storeLocation({ data: fresh, databaseUrl: undefined }))
  const used = await storage.secrets.keyIds()
  const foreign = used.filter((id) => !known.has(id))
  if (foreign.length === 0) return
  throw new ConfigError(
    `the state has secrets that were encrypted with the key ${foreign.join(', ')}, which is not in the file; start the server with that key in DEVPLATFORM_SECRET_KEY or DEVPLATFORM_OTHER_SECRET_KEYS`,
  )
}

/**
 * Unpacks and checks an exported file.
 * @param folder an empty folder for the files
 * @param fresh an empty folder that receives the data, as in a data folder
 * @throws ConfigError that says what is wrong with it
 */
export async function unpackState(
  file: AsyncIterable<Uint8Array>,
  { folder, fresh }: { folder: string; fresh: string },
  context: Context,
): Promise<ImportedState> {
  await unpackBackup(file, folder)
  const clock = machineOf(context.clock)
  const place: StorePlace = { ...context.config, data: fresh }
  const manifest = await restoreBackup({ source: folder, place, clock })
  await mergeKeys(fresh, context)
  return viewOf(manifest)
}
