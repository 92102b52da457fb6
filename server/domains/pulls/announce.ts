import { rememberPull } from '../activity/feeds/remembered-pull.ts'
import { writeFeed } from '../activity/feeds/write-feed.ts'
import type { Transaction } from '../../storage/index.ts'
import { pullRequestOccasion, type PullDeed } from './events/pull-request.ts'
import type { Happening } from '../repositories/events/common-payload.ts'
import type { Occasion } from '../../workers/delivery/webhook-event.ts'
import type { Pull } from './pull.ts'

const inFeeds = new Set<PullDeed['action']>(['opened', 'closed', 'reopened'])

/**
 * Writes into the feeds what was done to a pull request, and returns what hooks are to hear of it.
 * @param pull as it is after all of it
 * @param at milliseconds
 */
export async function tellOfPull(
  transaction: Transaction,
  happening: Happening,
  { pull, deeds, at }: { pull: Pull; deeds: readonly PullDeed[]; at: number },
): Promise<Occasion[]> {
  for (const { action } of deeds) {
    if (!inFeeds.has(action)) continue
    await writeFeed(transaction, {
      type: 'PullRequestEvent',
      repository: happening.repository,
      actor: happening.sender,
      payload: { action, number: pull.number, pull_request: rememberPull(pull) },
      at,
    })
  }
  return deeds.map((deed) => pullRequestOccasion(happening, pull, deed))
}
