import { checkedNames } from '../../../git/formats/verify-path.ts'
import { fsckFiles } from '../../../git/write/fsck-files.ts'

/** Whether git reads a file itself, such as `.gitmodules`, and therefore checks its content. */
export const isRead = (path: Buffer | string): boolean => checkedNames(path.toString()).length > 0

/**
 * Whether a push may contain this content of a file that git reads.
 * @param stage path of a repository, in which git checks it
 */
export async function isFitContent(stage: string, path: string, content: Buffer): Promise<boolean> {
  const file = { path, mode: '100644', source: { content } }
  return (await fsckFiles(stage, [file])) === undefined
}
