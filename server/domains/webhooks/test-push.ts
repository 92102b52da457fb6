import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import { latestPush } from '../repositories/pushes/latest-push.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { pushOccasion } from '../repositories/events/push.ts'
import { tellHook } from './notify-hook.ts'
import type { TriggerContext } from '../../workers/delivery/trigger.ts'

export interface PushTest {
  hook: Hook
  repository: Repository
  links: Links
}

/**
 * Sends a hook the latest push to its repository, as it was sent when it came (seed 4.4 rule 3). A hook
 * that is not subscribed to pushes is sent nothing, and neither is any when there is no push to send.
 * @throws ServiceError 404 when the hook is gone meanwhile
 */
export async function testPush(
  { hook, repository, links }: PushTest,
  context: TriggerContext & Pick<Context, 'storage' | 'git'>,
): Promise<void> {
  if (!hook.events.some((event) => event === 'push' || event === '*')) return
  const push = await latestPush(repository.id, context)
  if (!push) return
  const address = { repositoryId: repository.id, hookId: hook.id }
  await tellHook(address, () => pushOccasion({ ...push, repository, links }), context)
}
