import { feedSubject, inFeeds } from '../feeds/feed-subject.ts'
import { snapshotPull } from '../feeds/snapshot-pull.ts'
import { writeFeed } from '../feeds/write-feed.ts'
import { notifyOfDeeds } from '../notifications/notify-of-deeds.ts'
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
  happening: EventSource,
  { pull, deeds, at }: { pull: Pull; deeds: readonly PullAction[]; at: number },
): Promise<WebhookEvent[]> {
  const { number } = pull
  await recordIssueEvents(transaction, happening, { issue: pull, deeds, at })
  await notifyOfDeeds(transaction, happening, { issue: pull, deeds, at })
  for (const deed of deeds.filter(inFeeds)) {
    const { action } = deed
    await writeFeed(transaction, {
      type: 'PullRequestEvent',
      repository: happening.repository,
      actor: happening.sender,
      payload: { action, number, pull_request: snapshotPull(pull), ...feedSubject(deed, pull) },
      at,
    })
  }
  return deeds.map((deed) => pullRequestEvent(happening, pull, deed))
}
