import { zipSync, type Zippable } from 'fflate'

/** A file of an archive. */
export interface ZipEntry {
  path: string
  content: Uint8Array
}

/** Years that the format can express. */
const [first, last] = [Date.UTC(1980, 0, 2), Date.UTC(2099, 11, 30)]

/** A zip file. The last file with a path counts. @param now the time of its files */
export function zipOf(entries: readonly ZipEntry[], now: number): Buffer {
  const mtime = Math.min(Math.max(now, first), last)
  // A tuple, because a plain array of bytes would be read as one.
  const files: Zippable = Object.fromEntries(
    entries.map(({ path, content }) => [path, [content, { mtime }] as const]),
  ) as Zippable
  return Buffer.from(zipSync(files))
}
