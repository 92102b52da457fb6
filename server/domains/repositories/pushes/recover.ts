import { isAncestor, refs } from '../../../git/history.ts'
import { isReceiving, removeStaleLocks } from '../../../git/leftovers.ts'
import { appliedCommands } from '../../../git/recover.ts'
import type { Links } from '../../../core/links.ts'
import type { Push } from '../../../storage/repositories/pushes.ts'
import { pushLease } from './lease.ts'
import { recordPush, type RecordContext } from './record.ts'

async function recover(push: Push, links: Links, context: RecordContext): Promise<void> {
  const { storage, git } = context
  const repository = await storage.repositories.find(push.repository_id)
  const pusher = await storage.accounts.find(push.user_id)
  if (!repository || !pusher) {
    await storage.pushes.close(push.id)
    return
  }
  const path = git.path(repository.id)
  if (await isReceiving(path)) return // it outlived its server; the next look will find it ended
  // Where the store is shared, a young lock may be that of another process's push.
  const now = context.clock.now()
  await removeStaleLocks(path, storage.exclusive ? now : now - pushLease)
  const commands = await appliedCommands(push.commands, await refs(path), (older, newer) =>
    isAncestor(path, older, newer),
  )
  await recordPush({ id: push.id, repository, pusher, commands, links }, context)
}

/**
 * Takes up the pushes that a process left when it died: for refs that did move, the events are written
 * now. One that cannot be judged is left for the next look and keeps no other from being taken up.
 * @param before leases that ended by this instant, in milliseconds, belong to nobody
 */
export async function recoverPushes(
  before: number,
  links: Links,
  context: RecordContext,
): Promise<void> {
  context.storage.freshen()
  for (const push of await context.storage.pushes.abandoned(before)) {
    await recover(push, links, context).catch((error: unknown) =>
      context.log.error({ err: error, push: push.id }, 'a push could not be taken up'),
    )
  }
}
