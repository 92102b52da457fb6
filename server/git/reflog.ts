import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRefName } from './names.ts'

/** One update of a ref in its log. */
export interface LoggedMove {
  before: string
  after: string
  /** The name that the update was made under: the mark of a push, or an email address. */
  by: string
}

const move = /[0-9a-f]{40} [0-9a-f]{40} /g
const record = /^([0-9a-f]{40}) ([0-9a-f]{40}) [^<>\0]*<([^<>]*)> \d+ [+-]\d{4}$/

/** The record at the end of a line. One that a power failure has cut off may be in front of it. */
function recordIn(line: string): string[] {
  const [head = ''] = line.split('\t', 1)
  const begin = [...head.matchAll(move)].at(-1)?.index ?? 0
  return record.exec(head.slice(begin)) ?? []
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
  const found: LoggedMove[] = []
  for (const line of text.split('\n')) {
    const [, before, after, by] = recordIn(line)
    if (before && after && by !== undefined) found.push({ before, after, by })
  }
  return found
}
