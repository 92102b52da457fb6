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
 * Gives a repository a star of the sender's; one that was given before is not given again.
 * @throws ServiceError 403 for those who are blocked, 404 when the repository went meanwhile
 */
export async function giveStar(giving: Happening, context: Needs): Promise<void> {
  const now = context.clock.now()
  const { repository: asked, sender } = giving
  await context.storage.transaction(async (transaction) => {
    await refuseBlockedNow(transaction, asked.owner, sender)
    const { id } = await present(transaction, asked)
    const star = { user_id: sender.id, repository_id: id, created_at: now }
    if (!(await transaction.stars.give(star))) return
    const happening = { ...giving, repository: await present(transaction, asked) }
    const told = { type: 'WatchEvent', payload: { action: 'started' }, actor: sender, at: now }
    await writeFeed(transaction, { ...told, repository: happening.repository })
    const occasions = [starCreatedOccasion(happening, now), watchOccasion(happening)]
    await triggerAll(transaction, occasions, context)
  })
}

/** Takes the sender's star back; nothing where there is none. */
export async function takeStarBack(taking: Happening, context: Needs): Promise<void> {
  const { repository: asked, sender } = taking
  await context.storage.transaction(async (transaction) => {
    const { id } = await present(transaction, asked)
    if (!(await transaction.stars.takeBack(sender.id, id))) return
    const happening = { ...taking, repository: await present(transaction, asked) }
    await trigger(transaction, starDeletedOccasion(happening), context)
  })
}
