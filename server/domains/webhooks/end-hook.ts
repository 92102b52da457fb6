import type { Context } from '../../api/context.ts'
import { lockOwner, ownerOf } from './hook-holder.ts'
import { metaEvent, type HookEnd } from './meta.ts'
import { trigger, type TriggerContext } from '../../workers/delivery/trigger.ts'

/**
 * Deletes a hook and drops its waiting deliveries. If it is subscribed to `meta`, that event is its
 * last delivery.
 * @returns false when it was already deleted
 */
export async function endHook(
  end: HookEnd,
  context: TriggerContext & Pick<Context, 'storage'>,
): Promise<boolean> {
  const { hook } = end
  return context.storage.transaction(async (transaction) => {
    await lockOwner(ownerOf(end), transaction)
    if (!(await transaction.hooks.end(hook.id, context.clock.now()))) return false
    await transaction.deliveries.dropWaiting(hook.id)
    const wanted = hook.active && (hook.events.includes('meta') || hook.events.includes('*'))
    if (wanted) await trigger(transaction, metaEvent(end), context)
    return true
  })
}
