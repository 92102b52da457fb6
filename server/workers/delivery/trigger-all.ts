import type { Transaction } from '../../storage/index.ts'
import { announce } from './enqueue.ts'
import type { Occasion } from './webhook-event.ts'
import { ofApps, receiversOf, type Receiver } from './receivers.ts'
import { trigger, type TriggerContext } from './trigger.ts'

/** Every app that is to hear of any of it, once. */
async function appsThatHear(occasions: readonly Occasion[], transaction: Transaction) {
  const apps = new Map<number, Receiver>()
  for (const occasion of occasions) {
    const hear = occasion.hooks ? receiversOf : ofApps
    for (const app of await hear(occasion, transaction)) apps.set(app.hook.id, app)
  }
  return [...apps.values()]
}

/**
 * Tells of several things that one mutation has done, in their order. Hooks of a repository are held by
 * holding the repository, but apps hear of many: they are all announced first, in one order, so that
 * mutations elsewhere which tell them of the same in another order do not wait in a ring.
 */
export async function triggerAll(
  transaction: Transaction,
  occasions: readonly Occasion[],
  context: TriggerContext,
): Promise<void> {
  if (occasions.length > 1) {
    for (const { repository } of occasions) {
      if (repository) await transaction.repositories.lock(repository.id)
    }
    const apps = await appsThatHear(occasions, transaction)
    if (apps.length > 0) await announce(transaction, apps, context.clock.now())
  }
  for (const occasion of occasions) await trigger(transaction, occasion, context)
}
