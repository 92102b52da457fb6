import type { Context } from '../../../api/context.ts'
import { nothingFound } from '../../../core/errors.ts'
import { isBranchName } from '../../../git/formats/names.ts'
import { openObjects } from '../../../git/objects/object-reader.ts'
import type { Storage } from '../../../storage/index.ts'
import type { BranchProtection } from '../../../storage/branches/branch-protections.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'

/** @throws ServiceError 404 */
export async function requireBranch(
  { id }: Pick<Repository, 'id'>,
  branch: string,
  { git }: Pick<Context, 'git'>,
): Promise<void> {
  using objects = openObjects(git.path(id))
  const name = `refs/heads/${branch}^{commit}`
  const [found] = isBranchName(branch) ? await objects.info([name]) : []
  if (!found) throw nothingFound('Branch not found')
}

/** @throws ServiceError 404 */
export async function requireProtection(
  { id }: Pick<Repository, 'id'>,
  branch: string,
  { branchProtections }: Pick<Storage, 'branchProtections'>,
): Promise<BranchProtection> {
  const found = await branchProtections.find(id, branch)
  if (!found) throw nothingFound('Branch not protected')
  return found
}

/** The protection of a branch. @throws ServiceError 404 without one, and for an unknown branch */
export async function protectionAt(
  repository: Pick<Repository, 'id'>,
  branch: string,
  context: Pick<Context, 'git' | 'storage'>,
): Promise<BranchProtection> {
  const found = await context.storage.branchProtections.find(repository.id, branch)
  if (found) return found
  await requireBranch(repository, branch, context)
  throw nothingFound('Branch not protected')
}
