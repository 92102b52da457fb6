import { refuseBlockedNow } from '../accounts/blocks/refuse.ts'
import type { Context } from '../../api/context.ts'
import { writeFeed } from '../activity/feeds/write-feed.ts'
import { starCreatedOccasion, starDeletedOccasion } from '../activity/events/star.ts'
import type { Happening } from './events/common-payload.ts'
import { watchOccasion } from '../activity/events/watch.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { present } from './present.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/**
 * Stars a repository. Does nothing if it is already starred.
 * @throws ServiceError 403 for blocked users, 404 when the repository was deleted
 */
export async function giveStar(giving: Happening, context: Needs): Promise<void> {
  const now = context.clock.now()
  const { repository: requested, sender } = giving
  await context.storage.transaction(async (transaction) => {
    await refuseBlockedNow(transaction, requested.owner, sender)
    const { id } = await present(transaction, requested)
    const star = { user_id: sender.id, repository_id: id, created_at: now }
    if (!(await transaction.stars.give(star))) return
    const happening = { ...giving, repository: await present(transaction, requested) }
    const feedEvent = { type: 'WatchEvent', payload: { action: 'started' }, actor: sender, at: now }
    await writeFeed(transaction, { ...feedEvent, repository: happening.repository })
    const occasions = [starCreatedOccasion(happening, now), watchOccasion(happening)]
    await triggerAll(transaction, occasions, context)
  })
}

/** Unstars a repository. Does nothing if it is not starred. */
export async function takeStarBack(taking: Happening, context: Needs): Promise<void> {
  const { repository: requested, sender } = taking
  await context.storage.transaction(async (transaction) => {
    const { id } = await present(transaction, requested)
    if (!(await transaction.stars.takeBack(sender.id, id))) return
    const happening = { ...taking, repository: await present(transaction, requested) }
    await trigger(transaction, starDeletedOccasion(happening), context)
  })
}
