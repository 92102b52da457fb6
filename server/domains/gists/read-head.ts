import { countedHistory, type CountedCommit } from '../../git/history/change-counts.ts'
import { topEntries, type TopEntry } from '../../git/objects/top-entries.ts'
import type { GistFile } from '../../storage/gists/gists.ts'
import type { GistRevision } from '../../storage/gists/gist-revisions.ts'
import { maxFiles, maxRevisions, maxStoredFiles } from './limits.ts'

/** Columns of a gist that describe its current commit. */
export interface Head {
  head: string
  files: GistFile[]
  file_count: number
}

/** Derives these columns from a tree. */
export const headOf = (head: string, entries: readonly TopEntry[]): Head => ({
  head,
  files: entries.slice(0, maxFiles).map(({ name, id: blob, size }) => ({ name, blob, size })),
  file_count: entries.length,
})

export async function readHead(path: string, head: string): Promise<Head> {
  return headOf(head, await topEntries(path, head, maxStoredFiles))
}

/** Builds a revision from a commit. */
export const revisionOf = (
  { sha, date, additions, deletions }: CountedCommit,
  place: Pick<GistRevision, 'gist_id' | 'number' | 'user_id'>,
): GistRevision => ({ ...place, version: sha, additions, deletions, committed_at: date * 1000 })

/** Lists the commits up to a head, oldest first; only the last `limit`. */
export const readHistory = (path: string, head: string, limit = maxRevisions) =>
  countedHistory(path, head, limit)
