import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Makes a file's content, or a folder's entries, survive a power cut. */
export async function sync(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync()
}

/**
 * Makes changed refs survive a power cut. Git syncs the new file before it takes the old one's place,
 * but not the folder, so the change of place itself could be lost. A deleted ref takes its empty
 * folders along, so the nearest that is left is synced, and its line in `packed-refs` at the top.
 */
export async function syncRefs(path: string, refs: string[]): Promise<void> {
  if (refs.length === 0) return
  const folders = new Set(['.', ...refs.map((ref) => dirname(ref))])
  await Promise.all([...folders].map((folder) => syncNearest(path, folder)))
}

async function syncNearest(path: string, folder: string): Promise<void> {
  try {
    await sync(join(path, folder))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || folder === '.') throw error
    await syncNearest(path, dirname(folder))
  }
}
