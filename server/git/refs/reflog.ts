import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isObjectId, isRefName } from '../formats/names.ts'

/** One update of a ref in its log. */
export interface LoggedMove {
  before: string
  after: string
  /** The name that the update was made under: the mark of a push, or an email address. */
  by: string
}

/** Who made an update, and when: `Mona <mona@example.com> 1773144000 +0000`. */
const signature = /^[^<>\0]*<([^<>]*)> \d+ [+-]\d{4}$/

/** The record at the end of a line. One that a power failure has cut off may be in front of it. */
function moveIn(line: string): LoggedMove | undefined {
  const [record = ''] = line.split('\t', 1) // a message follows
  const words = record.split(' ')
  const olderOf = (index: number) => words[index - 1]?.slice(-40) ?? ''
  const at = words.findLastIndex((word, index) => isObjectId(word) && isObjectId(olderOf(index)))
  const [, by] = signature.exec(words.slice(at + 1).join(' ')) ?? []
  const after = words[at]
  return after && by !== undefined ? { before: olderOf(at), after, by } : undefined
}

/**
 * Reads the log of a ref (gitrepository-layout(5), "logs"), oldest first. `git reflog` does not show
 * the old values. Empty when there is no log. Lines that a power failure has damaged are left out.
 */
export async function readReflog(path: string, ref: string): Promise<LoggedMove[]> {
  if (!isRefName(ref)) return []
  const text = await readFile(join(path, 'logs', ref), 'utf8').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return ''
    throw error
  })
  return text
    .split('\n')
    .map(moveIn)
    .filter((move) => move !== undefined)
}
