import type { Context } from '../../api/context.ts'
import type { Commit } from '../../git/formats/commit-log.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { commitsBetween } from '../../git/history/read-commits.ts'
import { mostListed } from '../pulls/limits.ts'

/** The listed commits of a pull request. None for an issue. */
export async function commitsOf(
  { id, pull }: Pick<Issue, 'id' | 'pull'>,
  repository: Pick<Repository, 'id'>,
  { storage, git }: Pick<Context, 'storage' | 'git'>,
): Promise<Commit[]> {
  const [row] = pull ? await storage.pulls.findMany([id]) : []
  if (!row) return []
  const path = git.path(repository.id)
  return (await commitsBetween(path, row.checked_sha, row.head_sha, mostListed)).commits
}

/**
 * When the commits were committed, which is their place in the timeline. A commit is never before its
 * parents, whatever the clocks of their committers showed.
 */
export function timesOf(commits: readonly Commit[]): number[] {
  let latest = 0
  return commits.map(
    ({ committer }) => (latest = Math.max(latest, Date.parse(committer.date) || 0)),
  )
}
