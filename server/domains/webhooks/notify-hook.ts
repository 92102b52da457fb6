import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import { lockOwner } from './hook-holder.ts'
import type { HookAddress } from '../../workers/delivery/hook-address.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import { trigger, type TriggerContext } from '../../workers/delivery/trigger.ts'

/**
 * Sends an event to one hook only.
 * @throws ServiceError 404 when the hook was deleted
 */
export async function notifyHook(
  { owner, hookId }: HookAddress,
  occasionFor: (hook: Hook) => WebhookEvent,
  context: TriggerContext & Pick<Context, 'storage'>,
): Promise<void> {
  await context.storage.transaction(async (transaction) => {
    await lockOwner(owner, transaction)
    const hook = await transaction.hooks.find(owner, hookId)
    if (!hook) throw notFound()
    await trigger(transaction, { ...occasionFor(hook), hooks: [hook] }, context)
  })
}
