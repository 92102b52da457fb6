import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import type { App } from '../../storage/apps/apps.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import { announce, enqueue } from '../../workers/delivery/enqueue.ts'
import { lockOwner } from './hook-holder.ts'
import type { HookAddress } from '../../workers/delivery/hook-address.ts'
import { deliveryRetention } from '../../workers/delivery/retention.ts'

type RedeliveryContext = Pick<Context, 'storage' | 'clock'>

/** Finds the hook, and locks it so that it stays as it is. */
type FindHook = (transaction: Transaction) => Promise<Hook | undefined>

const redeliverTo = (
  find: FindHook,
  deliveryId: number,
  { storage, clock }: RedeliveryContext,
): Promise<void> =>
  storage.transaction(async (transaction) => {
    const hook = await find(transaction)
    const now = clock.now()
    const since = now - deliveryRetention
    const delivery =
      hook && (await transaction.deliveries.findAttempted(hook.id, deliveryId, since))
    if (!delivery) throw notFound()
    const { payload_id, guid, event, action, repository_id, installation_id, chain } = delivery
    const receivers = [{ hook, ...(installation_id && { installationId: installation_id }) }]
    const same = { payload_id, guid, event, action, repository_id, chain }
    await announce(transaction, receivers, now)
    await enqueue(transaction, receivers, { ...same, redelivery: 1, attempt: 0 }, { now })
  })

/**
 * Redelivers a delivery with its stored payload and guid to the hook's current configuration, even
 * if the hook is inactive. The redelivery is a separate delivery and is never retried.
 * @throws ServiceError 404 when the hook was deleted, and for a delivery that does not exist or is
 * past the retention
 */
export const redeliver = (
  { owner, hookId }: HookAddress,
  deliveryId: number,
  context: RedeliveryContext,
): Promise<void> => {
  const find: FindHook = async (transaction) => {
    await lockOwner(owner, transaction)
    return transaction.hooks.find(owner, hookId)
  }
  return redeliverTo(find, deliveryId, context)
}

/**
 * The same for a delivery to the webhook of an app.
 * @throws ServiceError 404 as above
 */
export const redeliverToApp = (
  { id }: App,
  deliveryId: number,
  context: RedeliveryContext,
): Promise<void> => {
  const find: FindHook = async ({ apps, hooks }) => {
    await apps.lock(id)
    return hooks.ofApp(id)
  }
  return redeliverTo(find, deliveryId, context)
}
