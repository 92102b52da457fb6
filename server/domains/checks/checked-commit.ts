import type { Context } from '../../api/context.ts'
import { unprocessable } from '../../core/errors.ts'
import type { Commit } from '../../git/formats/commit-log.ts'
import { isObjectId } from '../../git/formats/names.ts'
import { readCommit } from '../../git/history/read-commits.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** A commit of the repository; undefined when it has none with this full id. */
export async function commitOf(
  { id }: Pick<Repository, 'id'>,
  sha: string,
  { git }: Pick<Context, 'git'>,
): Promise<Commit | undefined> {
  const commit = isObjectId(sha) ? await readCommit(git.path(id), sha) : undefined
  return commit?.sha === sha ? commit : undefined
}

/** @throws ServiceError 422 when the repository has no such commit */
export async function checkedCommit(
  repository: Pick<Repository, 'id'>,
  sha: string,
  context: Pick<Context, 'git'>,
): Promise<Commit> {
  const commit = await commitOf(repository, sha, context)
  if (!commit) throw unprocessable(`No commit found for SHA: ${sha}`)
  return commit
}
