import { verifyCommits } from '../../accounts/commit-signatures/verify.ts'
import type { Context } from '../../../api/context.ts'
import { ServiceError, unprocessable } from '../../../core/errors.ts'
import { branchesWith } from '../../../git/history/branches-with.ts'
import { readCommit } from '../../../git/history/read-commits.ts'
import { isObjectId } from '../../../git/formats/names.ts'
import { findCommitId } from '../../commits/find-commit.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import type { StatusSubject } from '../status-event.ts'

type Needs = Pick<Context, 'git'>

/** Maximum number of branches in a status event. */
const maxBranches = 10

/** The commit of a revision. @throws ServiceError 404 */
export async function resolveCommitId(
  { id }: Pick<Repository, 'id'>,
  ref: string,
  { git }: Needs,
): Promise<string> {
  const found = await findCommitId(git.path(id), ref)
  if (found !== undefined) return found
  throw new ServiceError({ status: 404, message: `No commit found for the ref ${ref}` })
}

/**
 * Returns a commit and some branches that contain it.
 * @throws ServiceError 422 when the repository has no such commit
 */
export async function statusSubject(
  { id }: Pick<Repository, 'id'>,
  sha: string,
  context: Needs & Parameters<typeof verifyCommits>[2],
): Promise<Omit<StatusSubject, 'protectedBranches'>> {
  const path = context.git.path(id)
  const commit = isObjectId(sha) ? await readCommit(path, sha) : undefined
  if (commit?.sha !== sha) throw unprocessable(`No commit found for SHA: ${sha}`)
  const signed = (await verifyCommits(path, [sha], context)).get(sha)
  const comments = (await context.storage.commitComments.countOn(id, [sha])).get(sha)
  return { commit, signed, comments, branches: await branchesWith(path, sha, maxBranches) }
}
