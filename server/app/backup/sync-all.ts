import { sync } from '../../git/store/durability.ts'
import { run } from '../../core/processes.ts'

/**
 * Syncs the file system of a folder to disk. One call of sync(1) is much faster than one for each
 * file. Where it is missing, only the folder itself is synced.
 */
export async function syncAll(folder: string): Promise<void> {
  const result = await run({ file: 'sync', args: ['-f', folder] }).catch(() => undefined)
  if (result?.code !== 0) await sync(folder)
}
