import type { Context } from '../../api/context.ts'
import { metaEvent, type HookEnd } from './meta.ts'
import { trigger, type TriggerContext } from '../../workers/delivery/trigger.ts'

/**
 * Deletes a hook. What it was still to be sent is dropped; one that is subscribed to `meta` is sent that
 * as its last (seed 4.4).
 * @returns false when it was gone already
 */
export async function endHook(
  end: HookEnd,
  context: TriggerContext & Pick<Context, 'storage'>,
): Promise<boolean> {
  const { hook, repository } = end
  return context.storage.transaction(async (transaction) => {
    await transaction.repositories.lock(repository.id)
    if (!(await transaction.hooks.end(hook.id, context.clock.now()))) return false
    await transaction.deliveries.dropWaiting(hook.id)
    const wanted = hook.active && (hook.events.includes('meta') || hook.events.includes('*'))
    if (wanted) await trigger(transaction, metaEvent(end), context)
    return true
  })
}
