import type { Context } from '../../api/context.ts'
import type { EventSource } from '../../api/event-source.ts'
import { notFound } from '../../core/errors.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { deployKeyEvent } from './event.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/** Deletes a deploy key of a repository. @throws ServiceError 404 */
export async function deleteDeployKey(
  { id, ...source }: EventSource & { id: number },
  context: Needs,
): Promise<void> {
  await context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, source.repository)
    const key = await transaction.deployKeys.find(repository.id, id)
    if (!key) throw notFound()
    await transaction.deployKeys.remove(key.id)
    await trigger(transaction, deployKeyEvent({ ...source, repository }, key, 'deleted'), context)
  })
}
