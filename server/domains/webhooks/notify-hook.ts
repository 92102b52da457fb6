import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { HookAddress } from '../../workers/delivery/hook-address.ts'
import type { Occasion } from '../../workers/delivery/webhook-event.ts'
import { trigger, type TriggerContext } from '../../workers/delivery/trigger.ts'

/**
 * Tells one hook of something, and nobody else.
 * @throws ServiceError 404 when it is gone meanwhile
 */
export async function tellHook(
  { repositoryId, hookId }: HookAddress,
  occasionFor: (hook: Hook) => Occasion,
  context: TriggerContext & Pick<Context, 'storage'>,
): Promise<void> {
  await context.storage.transaction(async (transaction) => {
    await transaction.repositories.lock(repositoryId)
    const hook = await transaction.hooks.find(repositoryId, hookId)
    if (!hook) throw notFound()
    await trigger(transaction, { ...occasionFor(hook), hooks: [hook] }, context)
  })
}
