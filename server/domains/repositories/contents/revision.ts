import type { Context } from '../../../api/context.ts'
import { ServiceError } from '../../../core/errors.ts'
import { openObjects, type ObjectReader } from '../../../git/object-reader.ts'
import { resolveCommit } from '../../../git/tree.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'

const absent = (message: string) => new ServiceError({ status: 404, message })

/** A commit that is being looked into, and the way to its objects. */
export interface Revision extends Disposable {
  /** Folder of the repository. */
  path: string
  objects: ObjectReader
  /** Id of the commit. */
  commit: string
  /** What it was asked for as. */
  ref: string
}

/**
 * Opens the commit that is meant: the default branch's where nothing is said.
 * @throws ServiceError 404 for a ref that there is not, and for a repository without commits
 */
export async function openRevision(
  repository: Repository,
  asked: string | undefined,
  { git }: Pick<Context, 'git'>,
): Promise<Revision> {
  const ref = asked ?? repository.default_branch
  const path = git.path(repository.id)
  const objects = openObjects(path)
  try {
    const found = await resolveCommit(objects, ref)
    if (!found && asked === undefined) throw absent('This repository is empty.')
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
