import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import { announce, enqueue } from '../../workers/delivery/enqueue.ts'
import type { HookAddress } from '../../workers/delivery/hook-address.ts'
import { deliveryRetention } from '../../workers/delivery/retention.ts'

/**
 * Redelivers a delivery with its stored payload and guid to the hook's current configuration, even
 * if the hook is inactive. The redelivery is a separate delivery and is never retried.
 * @throws ServiceError 404 when the hook was deleted, and for a delivery that does not exist or is
 * past the retention
 */
export async function redeliver(
  { repositoryId, hookId }: HookAddress,
  deliveryId: number,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<void> {
  await storage.transaction(async (transaction) => {
    await transaction.repositories.lock(repositoryId)
    const now = clock.now()
    const since = now - deliveryRetention
    const hook = await transaction.hooks.find(repositoryId, hookId)
    const delivery = hook && (await transaction.deliveries.findAttempted(hookId, deliveryId, since))
    if (!delivery) throw notFound()
    const { payload_id, guid, event, action, repository_id, installation_id, chain } = delivery
    const receivers = [{ hook, ...(installation_id && { installationId: installation_id }) }]
    const same = { payload_id, guid, event, action, repository_id, chain }
    await announce(transaction, receivers, now)
    await enqueue(transaction, receivers, { ...same, redelivery: 1, attempt: 0 }, { now })
  })
}
