import type { Context } from '../../api/context.ts'
import { forbidden, notFound, unprocessable } from '../../core/errors.ts'
import { isObjectId } from '../../git/formats/names.ts'
import { openObjects, type ObjectInfo } from '../../git/objects/object-reader.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { absentIn, requireCommits } from '../commits/find-commit.ts'

export type ObjectType = 'blob' | 'tree' | 'commit' | 'tag'

/** @throws ServiceError 422 */
function requireId(id: string): void {
  if (isObjectId(id)) return
  throw unprocessable('The sha must be exactly 40 characters and contain only [0-9a-f].')
}

/** Finds the object of a type with an id. */
async function infoOf(path: string, id: string, type: ObjectType): Promise<ObjectInfo | undefined> {
  using objects = openObjects(path)
  const [found] = await objects.info([id])
  return found?.type === type ? found : undefined
}

/** Finds the object that a path names. @throws ServiceError 404, 409 or 422 */
export async function objectOf(path: string, id: string, type: ObjectType): Promise<ObjectInfo> {
  requireId(id)
  const found = await infoOf(path, id, type)
  if (found) return found
  throw await absentIn(path, notFound())
}

/** Finds the object that a body names. @throws ServiceError 422 */
export async function requireObject(
  path: string,
  id: string,
  type: ObjectType,
  field: string,
): Promise<ObjectInfo> {
  const found = isObjectId(id) ? await infoOf(path, id, type) : undefined
  if (found) return found
  throw unprocessable(`${field}: ${id} is not the ID of a ${type} in this repository`)
}

/** The id of a tree that a body names by itself or by its commit. @throws ServiceError 422 */
export async function requireBaseTree(path: string, id: string): Promise<string> {
  using objects = openObjects(path)
  const [found] = isObjectId(id) ? await objects.info([`${id}^{tree}`]) : []
  if (found) return found.id
  throw unprocessable('base_tree is not a valid tree oid')
}

/** The tree of a new commit, which cannot be named by another commit. @throws ServiceError 422 */
export async function requireTree(path: string, id: string): Promise<string> {
  using objects = openObjects(path)
  const [found] = isObjectId(id) ? await objects.info([id]) : []
  if (!found) throw unprocessable('Tree SHA does not exist')
  if (found.type !== 'tree') throw unprocessable('Tree SHA is not a tree object')
  return found.id
}

/** Requires objects that a body names. @throws ServiceError 422 */
export async function requireObjects(
  path: string,
  ids: readonly string[],
  type: ObjectType,
  field: string,
): Promise<void> {
  using objects = openObjects(path)
  const found = ids.every(isObjectId) ? await objects.info(ids) : []
  const lacking = ids.find((id, index) => found[index]?.type !== type || !isObjectId(id))
  if (lacking === undefined) return
  throw unprocessable(`${field}: ${lacking} is not the ID of a ${type} in this repository`)
}

/**
 * The path of a repository in which objects can be written.
 * @throws ServiceError 403 while archived, 409 without commits
 */
export async function requireWritable(
  repository: Repository,
  { git }: Pick<Context, 'git'>,
): Promise<string> {
  if (repository.archived) throw forbidden('Repository was archived so is read-only.')
  const path = git.path(repository.id)
  await requireCommits(path)
  return path
}
