import { LimitExceeded } from '../../core/processes.ts'
import { isReceiving } from '../../git/refs/processes-on.ts'
import { appliedCommands, isLogged } from '../../git/push/applied-commands.ts'
import { freeStaleLocks } from '../../git/refs/stale-locks.ts'
import type { Links } from '../../core/links.ts'
import type { Push } from '../../storage/pushes/pushes.ts'
import { isAbandoned, pushLease } from './lease.ts'
import { inOrderOfMoves } from './order.ts'
import { recordPush, type RecordContext } from './record.ts'
import { logFailure } from '../../storage/sql/log-failure.ts'

/** Milliseconds between two rounds of recovery. */
export const recoveryInterval = 10_000

/** Attempts that may end the server or git before a push is parked. */
const maxAttempts = 3

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
  if ((await isReceiving(path, push.mark)) && !(await isLogged(path, push))) return
  // With a shared database, a recent lock may belong to a push on another host.
  await freeStaleLocks(path, storage.exclusive ? 0 : pushLease)
  const commands = await appliedCommands(path, push)
  await recordPush({ id: push.id, repository, pusher, commands, links }, context)
}

/**
 * Recovers a push, unless earlier attempts have ended the server, or git at its limits. An attempt is
 * counted before it is made; one that ends in any other way does not count.
 */
export async function recoverPush(push: Push, links: Links, context: RecordContext): Promise<void> {
  const { storage, clock, log } = context
  if (push.attempts >= maxAttempts) {
    log.error({ push: push.id }, 'push parked, because its recovery ended the server or git')
    return storage.pushes.park(push.id, clock.now())
  }
  await storage.pushes.count(push.id, push.attempts + 1)
  try {
    await recover(push, links, context)
  } catch (error) {
    logFailure(log, error, 'push recovery failed', { push: push.id })
    if (error instanceof LimitExceeded) return
  }
  await storage.pushes.count(push.id, 0)
}

/** Pushes of dead processes, by repository, in the order in which they moved their refs. */
async function* abandoned({ storage, clock, git }: RecordContext): AsyncGenerator<Push> {
  const now = clock.now()
  const pushes = (await storage.pushes.pending()).filter((push) => isAbandoned(push, now))
  for (const id of new Set(pushes.map(({ repository_id }) => repository_id))) {
    const each = pushes.filter(({ repository_id }) => repository_id === id)
    yield* await inOrderOfMoves(git.path(id), each)
  }
}

/**
 * Recovers pushes of crashed processes: writes the events for refs that were updated. A push that
 * fails to recover is retried in the next round and does not delay others.
 * @param isOver whether to leave the rest for the next round
 */
export async function recoverPushes(
  links: Links,
  context: RecordContext,
  isOver: () => boolean = () => false,
): Promise<void> {
  context.storage.revalidate()
  for await (const push of abandoned(context)) {
    if (isOver()) return
    await recoverPush(push, links, context)
  }
}
