import type { Context } from '../../api/context.ts'
import type { IssueDifference } from '../../api/listeners.ts'
import { feedSubject, inFeeds } from '../feeds/feed-subject.ts'
import { snapshotIssue } from '../feeds/snapshot-issue.ts'
import { writeFeed } from '../feeds/write-feed.ts'
import { notifyOfActions } from '../notifications/notify-of-actions.ts'
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

function stateActions({ before, after }: IssueDifference): IssueAction[] {
  if (before.state === after.state) return []
  return [{ action: after.state === 'closed' ? 'closed' : 'reopened' }]
}

function lockActions({ before, after }: IssueDifference): IssueAction[] {
  if (before.locked === after.locked) return []
  return [{ action: after.locked ? 'locked' : 'unlocked' }]
}

/** Replacing a type sends one event for the removed type and one for the new type. */
function typeActions({ before, after }: IssueDifference): IssueAction[] {
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
function milestoneActions({ before, after }: IssueDifference): IssueAction[] {
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
    ...typeActions(difference),
    ...milestoneActions(difference),
    ...lockActions(difference),
    ...stateActions(difference),
  ]
}

/**
 * Records an issue's actions in its events and the feeds, notifies users, and sends its webhook
 * events. Not for pull requests.
 */
export async function announceIssue(
  transaction: Transaction,
  source: EventSource,
  { issue, actions }: { issue: Issue; actions: IssueAction[] },
  context: TriggerContext,
): Promise<void> {
  const told = { issue, actions, at: context.clock.now() }
  await recordIssueEvents(transaction, source, told)
  await notifyOfActions(transaction, source, told)
  for (const action of actions.filter(inFeeds)) {
    await writeFeed(transaction, {
      type: 'IssuesEvent',
      repository: source.repository,
      actor: source.sender,
      payload: {
        action: action.action,
        issue: snapshotIssue(issue),
        ...feedSubject(action, issue),
      },
      at: context.clock.now(),
    })
  }
  const webhookEvents = actions.map((action) => issuesEvent(source, issue, action))
  await triggerAll(transaction, webhookEvents, context)
}

/** Sends the events for a change of an issue or pull request. */
export async function announceIssueChange(
  transaction: Transaction,
  source: EventSource,
  difference: IssueDifference,
  context: TriggerContext & Pick<Context, 'listeners'>,
): Promise<void> {
  const { after: issue } = difference
  if (issue.pull) {
    const { listeners, clock } = context
    const events = await listeners.changedPull(transaction, source, difference, clock.now())
    return triggerAll(transaction, events, context)
  }
  await announceIssue(transaction, source, { issue, actions: actionsOf(difference) }, context)
}
