import type { Writable } from 'node:stream'
import { emptyTree } from '../diff/difference.ts'
import { isWide } from '../diff/wide-changes.ts'
import { checkedId } from '../formats/names.ts'
import { gitIn, type Setting } from '../processes/environment.ts'
import { sendOutput } from '../processes/send-output.ts'

/** Formats of archives, and the ends of their file names. */
export const archiveFormats = ['tar.gz', 'zip'] as const
export type ArchiveFormat = (typeof archiveFormats)[number]

/** The files of a commit as an archive. */
export interface SourceArchive {
  /** The git repository. */
  path: string
  commit: string
  format: ArchiveFormat
  /** Name of the folder that the archive has all files in. */
  folder: string
}

/** Maximum size of one archive in bytes. */
const maxBytes = 10 * 1024 ** 3

/** Larger files are streamed. */
const settings: Setting[] = [['core.bigFileThreshold', '16m']]

/** Maximum number of files and folders, which few trees can have. */
const mostPaths = 1_000_000

/** Whether an archive of a commit would have too many files. */
export const isTooLarge = ({ path, commit }: SourceArchive): Promise<boolean> =>
  isWide(path, emptyTree, commit, mostPaths)

/** @throws RangeError after `maxBytes` */
async function* bounded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let room = maxBytes
  for await (const chunk of chunks) {
    if ((room -= chunk.length) < 0) throw new RangeError('The archive is too large')
    yield chunk
  }
}

/**
 * Writes an archive to `output`, and ends it; destroys it if the archive is not complete. Stops git
 * when `output` closes.
 */
export async function writeArchive(
  { path, commit, format, folder }: SourceArchive,
  output: Writable,
): Promise<void> {
  const args = ['archive', `--format=${format}`, `--prefix=${folder}/`, checkedId(commit)]
  await sendOutput(gitIn(path, args, { settings }), bounded, output)
}
