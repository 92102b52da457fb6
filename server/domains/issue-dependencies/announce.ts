import type { Transaction } from '../../storage/index.ts'
import type { TriggerContext } from '../../workers/delivery/trigger.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import type { EventSource } from '../../api/event-source.ts'
import { blockedByEvent, blockingEvent, type DependencyChange } from './event.ts'

/** Records a change in the events of both issues, and sends webhook events in both repositories. */
export async function announceDependency(
  transaction: Transaction,
  { sender, links }: Pick<EventSource, 'sender' | 'links'>,
  changed: DependencyChange,
  context: TriggerContext,
): Promise<void> {
  const { change, blocked, blocking } = changed
  const at = context.clock.now()
  const entries = [
    { of: blocked, other: blocking, event: `blocked_by_${change}` },
    { of: blocking, other: blocked, event: `blocking_${change}` },
  ] as const
  await transaction.issueEvents.record(
    entries.map(({ of: { issue, repository }, other, event }) => ({
      ...{ repository_id: repository.id, issue_id: issue.id, actor_id: sender.id },
      ...{ event, details: { related_id: other.issue.id }, created_at: at },
    })),
  )
  const doing = { sender, links }
  const webhookEvents = [blockedByEvent(doing, changed), blockingEvent(doing, changed)]
  await triggerAll(transaction, webhookEvents, context)
}
