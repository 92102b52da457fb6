import type { Transaction } from '../../storage/index.ts'
import type { TriggerContext } from '../../workers/delivery/trigger.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import type { EventSource } from '../../api/event-source.ts'
import { parentIssueEvent, subIssueEvent, type KinshipChange } from './event.ts'

type Doing = Pick<EventSource, 'sender' | 'links'>

const eventsOf = ({ change, parent, child }: KinshipChange) =>
  [
    { of: child, other: parent, event: `parent_issue_${change}` },
    { of: parent, other: child, event: `sub_issue_${change}` },
  ] as const

/** Records changes in the events of both issues, and sends webhook events in both repositories. */
export async function announceKinship(
  transaction: Transaction,
  { sender, links }: Doing,
  changes: readonly KinshipChange[],
  context: TriggerContext,
): Promise<void> {
  const at = context.clock.now()
  await transaction.issueEvents.record(
    changes.flatMap(eventsOf).map(({ of: { issue, repository }, other, event }) => ({
      ...{ repository_id: repository.id, issue_id: issue.id, actor_id: sender.id },
      ...{ event, details: { related_id: other.issue.id }, created_at: at },
    })),
  )
  const webhookEvents = changes.flatMap((each) => [
    parentIssueEvent({ sender, links }, each),
    subIssueEvent({ sender, links }, each),
  ])
  await triggerAll(transaction, webhookEvents, context)
}
