import { rememberIssue } from '../activity/feeds/remembered-issue.ts'
import { writeFeed } from '../activity/feeds/write-feed.ts'
import { tellOfPull } from '../pulls/announce.ts'
import { findPull } from '../pulls/pull.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { Transaction } from '../../storage/index.ts'
import { issuesOccasion, type IssueDeed } from './events/issues.ts'
import type { PullDeed } from '../pulls/events/pull-request.ts'
import type { Happening } from '../repositories/events/common-payload.ts'
import type { TriggerContext } from '../../workers/delivery/trigger.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'

/** An issue before something was done to it and after. */
export interface IssueDifference {
  before: Issue
  after: Issue
}

/** Who or what is in the first list and not in the second. */
const beyond = <Thing extends { id: number }>(some: Thing[], others: Thing[]): Thing[] =>
  some.filter(({ id }) => !others.some((other) => other.id === id))

/** Which words changed, and what they were. */
function editsOf({ before, after }: IssueDifference) {
  return {
    ...(before.title !== after.title && { title: { from: before.title } }),
    ...(before.body !== after.body && { body: { from: before.body } }),
  }
}

function stateDeeds({ before, after }: IssueDifference): IssueDeed[] {
  if (before.state === after.state) return []
  return [{ action: after.state === 'closed' ? 'closed' : 'reopened' }]
}

function lockDeeds({ before, after }: IssueDifference): IssueDeed[] {
  if (before.locked === after.locked) return []
  return [{ action: after.locked ? 'locked' : 'unlocked' }]
}

/** Another type is one that comes and one that goes. */
function typeDeeds({ before, after }: IssueDifference): IssueDeed[] {
  if (before.type?.id === after.type?.id) return []
  return [
    ...(before.type ? [{ action: 'untyped', type: before.type } as const] : []),
    ...(after.type ? [{ action: 'typed', type: after.type } as const] : []),
  ]
}

/** All that was done, one thing after the other. */
export function deedsOf(difference: IssueDifference): IssueDeed[] {
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
    ...lockDeeds(difference),
    ...stateDeeds(difference),
  ]
}

/** What of it the feeds tell. */
const inFeeds = ({ action }: IssueDeed) =>
  action === 'opened' || action === 'closed' || action === 'reopened'

/** Tells what was done to an issue that is no pull request. */
export async function announceIssue(
  transaction: Transaction,
  happening: Happening,
  { issue, deeds }: { issue: Issue; deeds: IssueDeed[] },
  context: TriggerContext,
): Promise<void> {
  for (const { action } of deeds.filter(inFeeds)) {
    await writeFeed(transaction, {
      type: 'IssuesEvent',
      repository: happening.repository,
      actor: happening.sender,
      payload: { action, issue: rememberIssue(issue) },
      at: context.clock.now(),
    })
  }
  const occasions = deeds.map((deed) => issuesOccasion(happening, issue, deed))
  await triggerAll(transaction, occasions, context)
}

/** Tells what was done to a pull request as far as it is an issue. */
async function announcePull(
  transaction: Transaction,
  happening: Happening,
  difference: IssueDifference,
  context: TriggerContext,
): Promise<void> {
  const pull = await findPull(happening.repository, difference.after.number, transaction)
  if (!pull) return
  const told = { pull, deeds: deedsOf(difference) as PullDeed[], at: context.clock.now() }
  await triggerAll(transaction, await tellOfPull(transaction, happening, told), context)
}

/** Tells what a change of an issue has done; changes of pull requests are told as such. */
export async function announceIssueChange(
  transaction: Transaction,
  happening: Happening,
  difference: IssueDifference,
  context: TriggerContext,
): Promise<void> {
  const { after: issue } = difference
  if (issue.pull) return announcePull(transaction, happening, difference, context)
  await announceIssue(transaction, happening, { issue, deeds: deedsOf(difference) }, context)
}
