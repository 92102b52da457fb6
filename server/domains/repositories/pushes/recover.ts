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
  // the git process has outlived its server; the next round checks again
  if (await isReceiving(path)) return
  // With a shared database, a recent lock may belong to a push of another process.
  const now = context.clock.now()
  await removeStaleLocks(path, storage.exclusive ? now : now - pushLease)
  const commands = await appliedCommands(push.commands, await refs(path), (older, newer) =>
    isAncestor(path, older, newer),
  )
  await recordPush({ id: push.id, repository, pusher, commands, links }, context)
}

/**
 * Recovers pushes of crashed processes: writes the events for refs that were updated. A push that
 * fails to recover is retried in the next round and does not delay others.
 * @param before leases that ended before this time (milliseconds) have no owner
 */
export async function recoverPushes(
  before: number,
  links: Links,
  context: RecordContext,
): Promise<void> {
  context.storage.freshen()
  for (const push of await context.storage.pushes.abandoned(before)) {
    await recover(push, links, context).catch((error: unknown) =>
      context.log.error({ err: error, push: push.id }, 'push recovery failed'),
    )
  }
}
