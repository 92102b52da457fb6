import type { Transaction } from '../../storage/index.ts'
import { announce } from './enqueue.ts'
import type { WebhookEvent } from './webhook-event.ts'
import { appReceivers, receiversOf, type Receiver } from './receivers.ts'
import { trigger, type TriggerContext } from './trigger.ts'

/** All apps that receive any of the events, without duplicates. */
async function appsThatReceive(occasions: readonly WebhookEvent[], transaction: Transaction) {
  const apps = new Map<number, Receiver>()
  for (const occasion of occasions) {
    const select = occasion.hooks ? receiversOf : appReceivers
    for (const app of await select(occasion, transaction)) apps.set(app.hook.id, app)
  }
  return [...apps.values()]
}

/**
 * Triggers the events of one mutation, in order. Locking the repository serializes its hooks, but
 * an app receives events of many repositories. The lanes of all apps are therefore enqueued first,
 * in one order, to avoid deadlocks with mutations that trigger events in another order.
 */
export async function triggerAll(
  transaction: Transaction,
  occasions: readonly WebhookEvent[],
  context: TriggerContext,
): Promise<void> {
  if (occasions.length > 1) {
    for (const { repository } of occasions) {
      if (repository) await transaction.repositories.lock(repository.id)
    }
    const apps = await appsThatReceive(occasions, transaction)
    if (apps.length > 0) await announce(transaction, apps, context.clock.now())
  }
  for (const occasion of occasions) await trigger(transaction, occasion, context)
}
