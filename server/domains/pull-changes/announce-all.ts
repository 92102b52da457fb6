import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import { announcePull } from '../pulls/announce.ts'
import type { PullAction } from '../pulls/event.ts'
import type { PullStep } from '../pulls/on-pull.ts'

/** Announces one action on a pull request in its events, and sends the webhook events. */
export async function announceAll(step: PullStep, pull: Pull, action: PullAction): Promise<void> {
  const { transaction, context, now: at } = step
  const source = { ...step, repository: pull.base }
  const events = await announcePull(transaction, source, { pull, actions: [action], at })
  await triggerAll(transaction, events, context)
}
