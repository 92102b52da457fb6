import { refuseBlockedNow } from '../accounts/blocks/refuse.ts'
import type { Context } from '../../api/context.ts'
import { writeFeed } from '../activity/feeds/write-feed.ts'
import { starCreatedEvent, starDeletedEvent } from './events/star.ts'
import type { EventSource } from './events/common-payload.ts'
import { watchEvent } from './events/watch.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { lockRepository } from './lock-repository.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/**
 * Gives a repository a star of the sender's; one that was given before is not given again.
 * @throws ServiceError 403 for those who are blocked, 404 when the repository went meanwhile
 */
export async function starRepository(giving: EventSource, context: Needs): Promise<void> {
  const now = context.clock.now()
  const { repository: asked, sender } = giving
  await context.storage.transaction(async (transaction) => {
    await refuseBlockedNow(transaction, asked.owner, sender)
    const { id } = await lockRepository(transaction, asked)
    const star = { user_id: sender.id, repository_id: id, created_at: now }
    if (!(await transaction.stars.give(star))) return
    const happening = { ...giving, repository: await lockRepository(transaction, asked) }
    const told = { type: 'WatchEvent', payload: { action: 'started' }, actor: sender, at: now }
    await writeFeed(transaction, { ...told, repository: happening.repository })
    const occasions = [starCreatedEvent(happening, now), watchEvent(happening)]
    await triggerAll(transaction, occasions, context)
  })
}

/** Takes the sender's star back; nothing where there is none. */
export async function unstarRepository(taking: EventSource, context: Needs): Promise<void> {
  const { repository: asked, sender } = taking
  await context.storage.transaction(async (transaction) => {
    const { id } = await lockRepository(transaction, asked)
    if (!(await transaction.stars.takeBack(sender.id, id))) return
    const happening = { ...taking, repository: await lockRepository(transaction, asked) }
    await trigger(transaction, starDeletedEvent(happening), context)
  })
}
