import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { metaOccasion } from './meta.ts'
import { trigger, type TriggerContext } from '../../workers/delivery/trigger.ts'

export interface HookEnd {
  hook: Hook
  repository: Repository
  sender: Account
  links: Links
}

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
    if (wanted) await trigger(transaction, metaOccasion(end), context)
    return true
  })
}
