import type { Commit } from '../../git/formats/commit-log.ts'
import { commitsBetween } from '../../git/history/read-commits.ts'
import type { PullRow } from '../../storage/pulls/pulls.ts'

/** Maximum number of commits that are listed. */
const most = 250

/** The commits of a pull request, oldest first. The newest ones when there are too many. */
export async function listedCommits(
  path: string,
  { checked_sha: base, head_sha: head }: Pick<PullRow, 'checked_sha' | 'head_sha'>,
): Promise<Commit[]> {
  return (await commitsBetween(path, base, head, most)).commits
}
