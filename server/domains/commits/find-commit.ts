import { conflict, unprocessable, type ServiceError } from '../../core/errors.ts'
import { isObjectId } from '../../git/formats/names.ts'
import { openObjects } from '../../git/objects/object-reader.ts'
import { resolveCommit } from '../../git/objects/tree.ts'
import { hasRefs } from '../../git/refs/list-refs.ts'

/**
 * Resolves a branch, tag or id to a commit. Refs may have the prefix `heads/` or `tags/`. Undefined
 * when there is none.
 */
export async function findCommitId(path: string, ref: string): Promise<string | undefined> {
  using objects = openObjects(path)
  const found =
    (await resolveCommit(objects, ref)) ??
    (/^(heads|tags)\//.test(ref) ? await resolveCommit(objects, `refs/${ref}`) : undefined)
  return found?.id
}

const isEmpty = () => conflict('Git Repository is empty.')

/** @throws ServiceError 409 in a repository without commits */
export async function requireCommits(path: string): Promise<void> {
  if (!(await hasRefs(path))) throw isEmpty()
}

/** The error for an absent object: 409 in a repository without commits, otherwise the given one. */
export const absentIn = async (path: string, error: ServiceError): Promise<ServiceError> =>
  (await hasRefs(path)) ? error : isEmpty()

/** Requires a commit with this full id. @throws ServiceError 409 without commits, 422 */
export async function requireCommit(path: string, sha: string): Promise<void> {
  using objects = openObjects(path)
  const [found] = isObjectId(sha) ? await objects.info([sha]) : []
  if (found?.type === 'commit') return
  throw await absentIn(path, unprocessable(`No commit found for SHA: ${sha}`))
}
