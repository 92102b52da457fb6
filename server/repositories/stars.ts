import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Transaction } from '../storage/index.ts'
import type { Repository } from '../storage/repositories.ts'
import { starCreatedOccasion, starDeletedOccasion } from '../webhooks/events/star.ts'
import type { Happening } from '../webhooks/events/surroundings.ts'
import { watchOccasion } from '../webhooks/events/watch.ts'
import { trigger } from '../webhooks/trigger.ts'
import { triggerAll } from '../webhooks/trigger-all.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/** The repository, held still. @throws ServiceError 404 when it went meanwhile */
async function present({ repositories }: Transaction, { id }: Repository): Promise<Repository> {
  await repositories.lock(id)
  const found = await repositories.find(id)
  if (!found) throw notFound()
  return found
}

function writeFeed(
  { events }: Transaction,
  { repository, sender }: Happening,
  now: number,
): Promise<number> {
  const { id, owner } = repository
  return events.create({
    type: 'WatchEvent',
    actor_id: sender.id,
    repository_id: id,
    organization_id: owner.type === 'Organization' ? owner.id : null,
    payload: { action: 'started' },
    created_at: now,
  })
}

/** Gives a repository a star of the sender's; one that was given before is not given again. */
export async function giveStar(giving: Happening, context: Needs): Promise<void> {
  const now = context.clock.now()
  const { repository: asked, sender } = giving
  await context.storage.transaction(async (transaction) => {
    const { id } = await present(transaction, asked)
    const star = { user_id: sender.id, repository_id: id, created_at: now }
    if (!(await transaction.stars.give(star))) return
    const happening = { ...giving, repository: await present(transaction, asked) }
    await writeFeed(transaction, happening, now)
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
