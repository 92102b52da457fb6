import type { Context } from '../../api/context.ts'
import type { IssueDifference } from '../../api/listeners.ts'
import { feedSubject, inFeeds } from '../feeds/feed-subject.ts'
import { snapshotIssue } from '../feeds/snapshot-issue.ts'
import { writeFeed } from '../feeds/write-feed.ts'
import { notifyOfDeeds } from '../notifications/notify-of-deeds.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { Transaction } from '../../storage/index.ts'
import { issuesEvent, type IssueAction } from './event.ts'
import { recordIssueEvents } from './record-events.ts'
import type { EventSource } from '../../api/event-source.ts'
import type { TriggerContext } from '../../workers/delivery/trigger.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'

/** Items of the first list that are not in the second. */
const beyond = <Thing extends { id: number }>(some: Thing[], others: Thing[]): Thing[] =>
  some.filter(({ id }) => !others.some((other) => other.id === id))

/** Previous values of the changed text fields. */
function editsOf({ before, after }: IssueDifference) {
  return {
    ...(before.title !== after.title && { title: { from: before.title } }),
    ...(before.body !== after.body && { body: { from: before.body } }),
  }
}

function stateDeeds({ before, after }: IssueDifference): IssueAction[] {
  if (before.state === after.state) return []
  return [{ action: after.state === 'closed' ? 'closed' : 'reopened' }]
}

function lockDeeds({ before, after }: IssueDifference): IssueAction[] {
  if (before.locked === after.locked) return []
  return [{ action: after.locked ? 'locked' : 'unlocked' }]
}

/** Replacing a type sends one event for the removed type and one for the new type. */
function typeDeeds({ before, after }: IssueDifference): IssueAction[] {
  if (before.type?.id === after.type?.id) return []
  return [
    ...(before.type ? [{ action: 'untyped', type: before.type } as const] : []),
    ...(after.type ? [{ action: 'typed', type: after.type } as const] : []),
  ]
}

/** The milestone that an issue has left, without the issue. */
function leftMilestone({ milestone, state }: Issue) {
  if (!milestone) return []
  const column = state === 'open' ? 'open_issues' : 'closed_issues'
  const present = { ...milestone, [column]: milestone[column] - 1 }
  return [{ action: 'demilestoned', milestone: present } as const]
}

/** Replacing a milestone sends one event for the former and one for the new milestone. */
function milestoneDeeds({ before, after }: IssueDifference): IssueAction[] {
  if (before.milestone_id === after.milestone_id) return []
  const { milestone } = after
  return [
    ...leftMilestone(before),
    ...(milestone ? [{ action: 'milestoned', milestone } as const] : []),
  ]
}

/** Lists everything that changed as webhook actions, in order. */
export function actionsOf(difference: IssueDifference): IssueAction[] {
  const { before, after } = difference
  const changes = editsOf(difference)
  const gone = beyond(before.labels, after.labels)
  const left = beyond(before.assignees, after.assignees)
  return [
    ...(Object.keys(changes).length > 0 ? [{ action: 'edited', changes } as const] : []),
    ...gone.map((label) => ({ action: 'unlabeled', label }) as const),
    ...beyond(after.labels, before.labels).map((label) => ({ action: 'labeled', label }) as const),
    ...left.map((assignee) => ({ action: 'unassigned', assignee }) as const),
    ...beyond(after.assignees, before.assignees).map(
      (assignee) => ({ action: 'assigned', assignee }) as const,
    ),
    ...typeDeeds(difference),
    ...milestoneDeeds(difference),
    ...lockDeeds(difference),
    ...stateDeeds(difference),
  ]
}

/**
 * Records an issue's actions in its events and the feeds, notifies users, and sends its webhook
 * events. Not for pull requests.
 */
export async function announceIssue(
  transaction: Transaction,
  happening: EventSource,
  { issue, deeds }: { issue: Issue; deeds: IssueAction[] },
  context: TriggerContext,
): Promise<void> {
  const told = { issue, deeds, at: context.clock.now() }
  await recordIssueEvents(transaction, happening, told)
  await notifyOfDeeds(transaction, happening, told)
  for (const deed of deeds.filter(inFeeds)) {
    const { action } = deed
    await writeFeed(transaction, {
      type: 'IssuesEvent',
      repository: happening.repository,
      actor: happening.sender,
      payload: { action, issue: snapshotIssue(issue), ...feedSubject(deed, issue) },
      at: context.clock.now(),
    })
  }
  const occasions = deeds.map((deed) => issuesEvent(happening, issue, deed))
  await triggerAll(transaction, occasions, context)
}

/** Sends the events for a change of an issue or pull request. */
export async function announceIssueChange(
  transaction: Transaction,
  happening: EventSource,
  difference: IssueDifference,
  context: TriggerContext & Pick<Context, 'listeners'>,
): Promise<void> {
  const { after: issue } = difference
  if (issue.pull) {
    const { listeners, clock } = context
    const events = await listeners.changedPull(transaction, happening, difference, clock.now())
    return triggerAll(transaction, events, context)
  }
  await announceIssue(transaction, happening, { issue, deeds: actionsOf(difference) }, context)
}
