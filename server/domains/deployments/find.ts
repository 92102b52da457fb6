import { notFound } from '../../core/errors.ts'
import type { Storage } from '../../storage/index.ts'
import type { Deployment } from '../../storage/deployments/deployments.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** @throws ServiceError 404 */
export async function findDeployment(
  { id: repositoryId }: Pick<Repository, 'id'>,
  id: number,
  { deployments }: Pick<Storage, 'deployments'>,
): Promise<Deployment> {
  const found = await deployments.find(repositoryId, id)
  if (!found) throw notFound()
  return found
}
