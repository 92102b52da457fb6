import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Hook } from '../storage/hooks.ts'
import type { HookAddress } from './hook-address.ts'
import type { Occasion } from './occasion.ts'
import { trigger, type TriggerContext } from './trigger.ts'

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
