import { ImportFailure } from '../failure.ts'
import { startIn } from '../objects/children.ts'
import { splitAt } from '../objects/split.ts'

/** Bytes (100 MB of 1 048 576 bytes each); larger files are large files. */
const largeFileThreshold = 104_857_600

/** Maximum number of large files, together about a terabyte. */
const maxLargeFiles = 10_000

export interface LargeBlob {
  id: string
  /** Bytes. */
  size: number
}

const listing = [
  'cat-file',
  '--batch-all-objects',
  '--unordered',
  '--batch-check=%(objectname) %(objecttype) %(objectsize)',
]

/**
 * Lists the large blobs of a repository, ordered by id, reachable or not.
 * @throws ImportFailure for more than 10 000
 */
export async function largeBlobs(path: string, signal: AbortSignal): Promise<LargeBlob[]> {
  using lister = startIn(path, listing, signal)
  const found: LargeBlob[] = []
  for await (const line of splitAt(10, lister.stdout)) {
    const [id = '', type, size] = line.split(' ')
    if (type !== 'blob' || Number(size) <= largeFileThreshold) continue
    found.push({ id, size: Number(size) })
    if (found.length > maxLargeFiles) {
      throw new ImportFailure('too large', 'The source has too many large files.')
    }
  }
  await lister.success
  return found.sort((one, other) => (one.id < other.id ? -1 : 1))
}
