import { verifyCommits } from '../commit-signatures/verify.ts'
import type { Context } from '../../../api/context.ts'
import { ServiceError, unprocessable } from '../../../core/errors.ts'
import { branchesWith } from '../../../git/branches-with.ts'
import { commitItself } from '../../../git/history.ts'
import { isObjectId } from '../../../git/names.ts'
import { openObjects } from '../../../git/object-reader.ts'
import { resolveCommit } from '../../../git/tree.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import type { StatusSubject } from '../events/status.ts'

type Needs = Pick<Context, 'git'>

/** Branches that are told of at most. */
const mostBranches = 10

/**
 * The commit that a branch, a tag or an id stands for. They may say what they are: `heads/main`.
 * @throws ServiceError 404
 */
export async function commitNamed(
  { id }: Pick<Repository, 'id'>,
  ref: string,
  { git }: Needs,
): Promise<string> {
  using objects = openObjects(git.path(id))
  const found =
    (await resolveCommit(objects, ref)) ??
    (/^(heads|tags)\//.test(ref) ? await resolveCommit(objects, `refs/${ref}`) : undefined)
  if (found) return found.id
  throw new ServiceError({ status: 404, message: `No commit found for the ref ${ref}` })
}

/**
 * A commit that something is to be said of, and branches that have it.
 * @throws ServiceError 422 for what is no commit of the repository
 */
export async function subjectOf(
  { id }: Pick<Repository, 'id'>,
  sha: string,
  context: Needs & Parameters<typeof verifyCommits>[2],
): Promise<StatusSubject> {
  const path = context.git.path(id)
  const commit = isObjectId(sha) ? await commitItself(path, sha) : undefined
  if (commit?.sha !== sha) throw unprocessable(`No commit found for SHA: ${sha}`)
  const signed = (await verifyCommits(path, [sha], context)).get(sha)
  return { commit, signed, branches: await branchesWith(path, sha, mostBranches) }
}
