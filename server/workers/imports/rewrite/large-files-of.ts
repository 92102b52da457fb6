import { heavyFolders, type HeavyFolders } from '../large-files/heavy-folders.ts'
import { largeBlobs } from '../large-files/large-blobs.ts'
import type { Rewriting } from './rewrite-history.ts'
import { isFile, type Entry } from './tree-entries.ts'

/** The large files of a history, and the folders that they are in. */
export interface LargeFiles {
  /** Bytes, by the ids of blobs. */
  sizes: ReadonlyMap<string, number>
  heavy: HeavyFolders
  isLarge(entry: Entry): boolean
}

/** Undefined where there are none. */
export async function largeFilesOf(
  { path, signal }: Rewriting,
  commits: ReadonlySet<string>,
): Promise<LargeFiles | undefined> {
  const blobs = await largeBlobs(path, signal)
  if (blobs.length === 0) return undefined
  const sizes = new Map(blobs.map(({ id, size }) => [id, size]))
  const heavy = await heavyFolders(path, sizes.keys(), [...commits], signal)
  return { sizes, heavy, isLarge: (entry) => isFile(entry) && sizes.has(entry.id) }
}
