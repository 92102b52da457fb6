import type { Context } from '../../api/context.ts'
import { ServiceError } from '../../core/errors.ts'
import { openObjects, type ObjectReader } from '../../git/objects/object-reader.ts'
import { resolveCommit } from '../../git/objects/revision.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

const absent = (message: string) => new ServiceError({ status: 404, message })

/** An open commit with access to its objects. */
export interface Revision extends Disposable {
  /** Path of the repository. */
  path: string
  objects: ObjectReader
  /** Id of the commit. */
  commit: string
  /** The ref in the request. */
  ref: string
}

/**
 * Opens a commit; the head of the default branch when no ref is requested.
 * @throws ServiceError 404 for an unknown ref, and for a repository without commits
 */
export async function openRevision(
  repository: Repository,
  requestedRef: string | undefined,
  { git }: Pick<Context, 'git'>,
): Promise<Revision> {
  const ref = requestedRef ?? repository.default_branch
  const path = git.path(repository.id)
  const objects = openObjects(path)
  try {
    const found = await resolveCommit(objects, ref)
    if (!found && requestedRef === undefined) throw absent('This repository is empty.')
    if (!found) throw absent(`No commit found for the ref ${ref}`)
    return {
      path,
      objects,
      commit: found.id,
      ref,
      [Symbol.dispose]: () => objects[Symbol.dispose](),
    }
  } catch (error) {
    objects[Symbol.dispose]()
    throw error
  }
}
