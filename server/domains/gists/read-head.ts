import { countedHistory, type CountedCommit } from '../../git/change-counts.ts'
import { entriesOf, type TreeEntry } from '../../git/flat-tree.ts'
import type { GistFile } from '../../storage/gists/gists.ts'
import type { GistRevision } from '../../storage/gists/gist-revisions.ts'
import { mostFiles, mostRevisions } from './limits.ts'

/** What a gist's row says of the commit that it is at. */
export interface Head {
  head: string
  files: GistFile[]
  file_count: number
}

/** The row's part that follows from a tree. */
export const headOf = (head: string, entries: readonly TreeEntry[]): Head => ({
  head,
  files: entries.slice(0, mostFiles).map(({ name, id: blob, size }) => ({ name, blob, size })),
  file_count: entries.length,
})

export async function readHead(path: string, head: string): Promise<Head> {
  return headOf(head, await entriesOf(path, head))
}

/** A commit as the history tells of it. */
export const revisionOf = (
  { sha, date, additions, deletions }: CountedCommit,
  place: Pick<GistRevision, 'gist_id' | 'number' | 'user_id'>,
): GistRevision => ({ ...place, version: sha, additions, deletions, committed_at: date * 1000 })

/** The last commit, or all that lead to it, the oldest first. */
export const readHistory = (path: string, head: string, limit = mostRevisions) =>
  countedHistory(path, head, limit)
