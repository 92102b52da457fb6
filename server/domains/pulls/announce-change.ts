import type { EventSource } from '../../api/event-source.ts'
import type { IssueDifference } from '../../api/listeners.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { Transaction } from '../../storage/index.ts'
import { actionsOf } from '../issues/announce-change.ts'
import { announcePull } from './announce.ts'
import type { PullAction } from './event.ts'
import { findPull } from './pull.ts'

/** Announces a change of the issue part of a pull request, as `announcePull` does. */
export async function announceChange(
  transaction: Transaction,
  source: EventSource,
  difference: IssueDifference,
  at: number,
): Promise<WebhookEvent[]> {
  const pull = await findPull(source.repository, difference.after.number, transaction)
  if (!pull) return []
  const actions = actionsOf(difference) as PullAction[]
  return announcePull(transaction, source, { pull, actions, at })
}
