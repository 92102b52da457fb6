import type { Context } from '../api/context.ts'
import { createLinks } from '../core/links.ts'
import { recoverPushes, recoveryInterval } from '../domains/repositories/pushes/recover.ts'
import { startRounds } from '../workers/rounds.ts'

/** Drafts of repositories that are older than this are abandoned, in milliseconds. */
const longestDraft = 24 * 3_600_000

/** Time in milliseconds in which pushes are recovered before the server accepts requests. */
const longestRecovery = 2_000

/**
 * Recovers the work of processes that died: immediately when this process is the only one or sees
 * that they ended, else when their leases expire. What takes long continues in the background.
 */
export async function takeUp(context: Context, url: string): Promise<AsyncDisposable> {
  const { storage, clock, config } = context
  const links = createLinks(config.baseUrl ?? url, '', context.sshPort)
  if (storage.exclusive) {
    await storage.lanes.releaseAll()
    await storage.pushes.releaseAll()
  }
  const end = clock.monotonic() + longestRecovery
  await recoverPushes(links, context, () => clock.monotonic() >= end)
  const before = storage.exclusive ? Infinity : clock.now() - longestDraft
  for (const store of [context.git, context.gists]) await store.discardDrafts(before)
  return startRounds(context, {
    first: 0,
    interval: recoveryInterval,
    work: (stopped) => recoverPushes(links, context, () => stopped.aborted),
    failed: 'push recovery failed',
  })
}
