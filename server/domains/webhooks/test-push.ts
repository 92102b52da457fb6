import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import { latestPush } from '../pushes/latest-push.ts'
import { pushedBy } from '../pushes/pushed-by.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { pushEvent } from '../pushes/push-event.ts'
import { ownerOf } from './hook-holder.ts'
import { notifyHook } from './notify-hook.ts'
import type { TriggerContext } from '../../workers/delivery/trigger.ts'

export interface PushTest {
  hook: Hook
  repository: Repository
  links: Links
}

/**
 * Sends the latest push of a repository to a hook again. Does nothing if the hook is not subscribed
 * to pushes or the repository has no commit.
 * @throws ServiceError 404 when the hook was deleted
 */
export async function testPush(
  { hook, repository, links }: PushTest,
  context: TriggerContext & Pick<Context, 'storage' | 'git'>,
): Promise<void> {
  if (!hook.events.some((event) => event === 'push' || event === '*')) return
  const push = await latestPush(repository, context)
  if (!push) return
  const address = { owner: ownerOf({ repository }), hookId: hook.id }
  const accountOf = await pushedBy([push.change], context.storage)
  await notifyHook(address, () => pushEvent({ ...push, repository, links, accountOf }), context)
}
