import type { Context } from '../../api/context.ts'
import type { Commit } from '../../git/formats/commit-log.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { listedCommits } from '../pulls/listed-commits.ts'

/** The listed commits of a pull request. None for an issue. */
export async function commitsOf(
  { id, pull }: Pick<Issue, 'id' | 'pull'>,
  repository: Pick<Repository, 'id'>,
  { storage, git }: Pick<Context, 'storage' | 'git'>,
): Promise<Commit[]> {
  const [row] = pull ? await storage.pulls.findMany([id]) : []
  if (!row) return []
  return listedCommits(git.path(repository.id), row)
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
