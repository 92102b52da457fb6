import { feedSubject, inFeeds } from '../feeds/feed-subject.ts'
import { snapshotPull } from '../feeds/snapshot-pull.ts'
import { writeFeed } from '../feeds/write-feed.ts'
import { notifyOfActions } from '../notifications/notify-of-actions.ts'
import type { Transaction } from '../../storage/index.ts'
import { recordIssueEvents } from '../issues/record-events.ts'
import { pullRequestEvent, type PullAction } from './event.ts'
import type { EventSource } from '../../api/event-source.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { Pull } from '../../storage/pulls/pull.ts'

/**
 * Records actions on a pull request in its events and the feeds, notifies users, and returns the
 * webhook events.
 * @param pull the pull request after all changes
 * @param at milliseconds
 */
export async function announcePull(
  transaction: Transaction,
  source: EventSource,
  { pull, actions, at }: { pull: Pull; actions: readonly PullAction[]; at: number },
): Promise<WebhookEvent[]> {
  const { number } = pull
  await recordIssueEvents(transaction, source, { issue: pull, actions, at })
  await notifyOfActions(transaction, source, { issue: pull, actions, at })
  for (const action of actions.filter(inFeeds)) {
    await writeFeed(transaction, {
      type: 'PullRequestEvent',
      repository: source.repository,
      actor: source.sender,
      payload: {
        action: action.action,
        number,
        pull_request: snapshotPull(pull),
        ...feedSubject(action, pull),
      },
      at,
    })
  }
  return actions.map((action) => pullRequestEvent(source, pull, action))
}
