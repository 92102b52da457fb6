import { unprocessable } from '../../core/errors.ts'
import type { Storage } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import { findDeployment } from './find.ts'

/**
 * Removes a deployment with its statuses.
 * @throws ServiceError 403 while archived, 404, 422 while it is active and not the only one
 */
export async function removeDeployment(
  asked: Repository,
  id: number,
  storage: Storage,
): Promise<void> {
  await storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, asked)
    requireChangeable(repository)
    const { state } = await findDeployment(repository, id, transaction)
    if (state === 'success' && (await transaction.deployments.count(repository.id)) > 1) {
      throw unprocessable(
        'We cannot delete an active deployment unless it is the only deployment in a given repository.',
      )
    }
    await transaction.deployments.remove(id)
  })
}
