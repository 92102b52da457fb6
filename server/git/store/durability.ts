import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Syncs a file's content, or a folder's entries, to disk so that it survives a power failure. */
export async function sync(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync()
}

/**
 * Syncs changed refs to disk. Git syncs the new ref file before the rename but not its folder, so a
 * power failure could undo the rename. Deleting a ref also removes its empty parent folders, so the
 * nearest existing folder is synced. The top folder is synced for `packed-refs`.
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
