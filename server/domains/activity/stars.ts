import { refuseBlockedNow } from '../moderation/refuse.ts'
import type { Context } from '../../api/context.ts'
import { writeFeed } from '../feeds/write-feed.ts'
import { starCreatedEvent, starDeletedEvent } from './star-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { watchEvent } from './watch-event.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { lockRepository } from '../repositories/lock-repository.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/**
 * Stars a repository. Does nothing if it is already starred.
 * @throws ServiceError 403 for blocked users, 404 when the repository was deleted
 */
export async function starRepository(giving: EventSource, context: Needs): Promise<void> {
  const now = context.clock.now()
  const { repository: requested, sender } = giving
  await context.storage.transaction(async (transaction) => {
    await refuseBlockedNow(transaction, requested.owner, sender)
    const { id } = await lockRepository(transaction, requested)
    const star = { user_id: sender.id, repository_id: id, created_at: now }
    if (!(await transaction.stars.give(star))) return
    const source = { ...giving, repository: await lockRepository(transaction, requested) }
    const feedEvent = { type: 'WatchEvent', payload: { action: 'started' }, actor: sender, at: now }
    await writeFeed(transaction, { ...feedEvent, repository: source.repository })
    const webhookEvents = [starCreatedEvent(source, now), watchEvent(source)]
    await triggerAll(transaction, webhookEvents, context)
  })
}

/** Unstars a repository. Does nothing if it is not starred. */
export async function unstarRepository(taking: EventSource, context: Needs): Promise<void> {
  const { repository: requested, sender } = taking
  await context.storage.transaction(async (transaction) => {
    const { id } = await lockRepository(transaction, requested)
    if (!(await transaction.stars.takeBack(sender.id, id))) return
    const source = { ...taking, repository: await lockRepository(transaction, requested) }
    await trigger(transaction, starDeletedEvent(source), context)
  })
}
