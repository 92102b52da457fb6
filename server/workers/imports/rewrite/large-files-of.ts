import { largeFileFolders, type LargeFileFolders } from '../large-files/large-file-folders.ts'
import { largeBlobs } from '../large-files/large-blobs.ts'
import type { Rewriting } from './rewriting.ts'
import { isFile, type Entry } from './tree-entries.ts'

/** The large files of a history and the folders that contain them. */
export interface LargeFiles {
  /** Bytes by blob id. */
  sizes: ReadonlyMap<string, number>
  heavy: LargeFileFolders
  isLarge(entry: Entry): boolean
}

/** Finds the large files. Returns undefined when there are none. */
export async function largeFilesOf(
  { path, signal }: Rewriting,
  commits: ReadonlySet<string>,
): Promise<LargeFiles | undefined> {
  const blobs = await largeBlobs(path, signal)
  if (blobs.length === 0) return undefined
  const sizes = new Map(blobs.map(({ id, size }) => [id, size]))
  const heavy = await largeFileFolders(path, sizes.keys(), [...commits], signal)
  return { sizes, heavy, isLarge: (entry) => isFile(entry) && sizes.has(entry.id) }
}
