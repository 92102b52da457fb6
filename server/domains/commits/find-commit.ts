import { conflict, unprocessable, type ServiceError } from '../../core/errors.ts'
import { isObjectId } from '../../git/formats/names.ts'
import { openObjects } from '../../git/objects/object-reader.ts'
import { resolveCommit } from '../../git/objects/revision.ts'
import { hasRefs } from '../../git/refs/list-refs.ts'

/** The commit of a revision, such as `main`, `tags/v1` or `HEAD~2`. Undefined when there is none. */
export async function findCommitId(path: string, revision: string): Promise<string | undefined> {
  using objects = openObjects(path)
  return (await resolveCommit(objects, revision))?.id
}

const isEmpty = () => conflict('Git Repository is empty.')

/** @throws ServiceError 409 in a repository without commits */
export async function requireCommits(path: string): Promise<void> {
  if (!(await hasRefs(path))) throw isEmpty()
}

/** The error for an absent object: 409 in a repository without commits, otherwise the given one. */
export const absentIn = async (path: string, error: ServiceError): Promise<ServiceError> =>
  (await hasRefs(path)) ? error : isEmpty()

/** The commit of a revision. @throws ServiceError 409 without commits, 422 */
export async function requireCommitId(path: string, revision: string): Promise<string> {
  const found = await findCommitId(path, revision)
  if (found !== undefined) return found
  throw await absentIn(path, unprocessable(`No commit found for SHA: ${revision}`))
}

/** Requires a commit with this full id. @throws ServiceError 409 without commits, 422 */
export async function requireCommit(path: string, sha: string): Promise<void> {
  using objects = openObjects(path)
  const [found] = isObjectId(sha) ? await objects.info([sha]) : []
  if (found?.type === 'commit') return
  throw await absentIn(path, unprocessable(`No commit found for SHA: ${sha}`))
}
