import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts'
import type { Transaction } from '../../storage/index.ts'
import { announce } from './enqueue.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import { receiversOf, sharedReceivers, type Receiver } from './receivers.ts'
import { send, trigger, type TriggerContext } from './trigger.ts'

/** Events after which other work of the process gets a turn. */
const batch = 50

/** Looks up the receivers of events, once for events of one name and repository. */
class Receivers {
  readonly #transaction: Transaction
  readonly #known = new Map<string, Promise<Receiver[]>>()

  constructor(transaction: Transaction) {
    this.#transaction = transaction
  }

  /** All hooks that receive an event. */
  all(occasion: WebhookEvent): Promise<Receiver[]> {
    return this.#once('all', occasion, receiversOf)
  }

  /** Hooks of apps and organizations that receive an event. */
  shared(occasion: WebhookEvent): Promise<Receiver[]> {
    return this.#once('shared', occasion, occasion.hooks ? receiversOf : sharedReceivers)
  }

  #once(kind: string, occasion: WebhookEvent, find: typeof receiversOf): Promise<Receiver[]> {
    const { event, repository, account, hooks, appId } = occasion
    if (hooks) return find(occasion, this.#transaction)
    const key = `${kind} ${event} ${repository?.id} ${account?.id} ${appId}`
    const known = this.#known.get(key) ?? find(occasion, this.#transaction)
    this.#known.set(key, known)
    return known
  }
}

/** All shared hooks that receive any of the events, without duplicates. */
async function sharedByAny(webhookEvents: readonly WebhookEvent[], receivers: Receivers) {
  const shared = new Map<number, Receiver>()
  for (const occasion of webhookEvents) {
    for (const receiver of await receivers.shared(occasion)) shared.set(receiver.hook.id, receiver)
  }
  return [...shared.values()]
}

/**
 * Triggers the events of one mutation, in order. Locking the repository serializes its hooks, but
 * apps and organizations receive events of many repositories. The lanes of all their hooks are
 * therefore enqueued first, in one order, to avoid deadlocks with mutations that trigger events in
 * another order.
 */
export async function triggerAll(
  transaction: Transaction,
  webhookEvents: readonly WebhookEvent[],
  context: TriggerContext,
): Promise<void> {
  const [first, ...others] = webhookEvents
  if (!first) return
  if (others.length === 0) return trigger(transaction, first, context)
  const ids = new Set(webhookEvents.flatMap(({ repository }) => repository?.id ?? []))
  for (const id of ids) await transaction.repositories.lock(id)
  const receivers = new Receivers(transaction)
  const shared = await sharedByAny(webhookEvents, receivers)
  if (shared.length > 0) await announce(transaction, shared, context.clock.now())
  for (const [index, occasion] of webhookEvents.entries()) {
    if (index % batch === batch - 1) await yieldToEventLoop()
    await send(transaction, occasion, await receivers.all(occasion), context)
  }
}
