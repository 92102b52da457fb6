import type { Context } from '../api/context.ts'
import { machineOf, type Clock } from '../core/clock.ts'
import { createLinks } from '../core/links.ts'
import { recoverPushes, recoveryInterval } from '../domains/pushes/recover.ts'
import { startRounds } from '../workers/rounds.ts'

/** Drafts of repositories that are older than this are abandoned, in milliseconds. */
const longestDraft = 24 * 3_600_000

/** Time in milliseconds in which pushes are recovered before the server accepts requests. */
const longestRecovery = 2_000

/** Waits for work, but not longer than a time in milliseconds. */
async function atMost(wait: number, work: Promise<void>, clock: Clock): Promise<void> {
  let pass = () => {}
  const passed = new Promise<void>((resolve) => (pass = resolve))
  using _timer = machineOf(clock).after(wait, () => pass())
  await Promise.race([work, passed])
}

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
  const leaving = new AbortController()
  const recovery = recoverPushes(links, context, () => leaving.signal.aborted)
  await atMost(longestRecovery, recovery, clock)
  const before = storage.exclusive ? Infinity : clock.now() - longestDraft
  for (const store of [context.git, context.gists]) await store.discardDrafts(before)
  const rounds = startRounds(context, {
    first: 0,
    interval: recoveryInterval,
    async work(stopped) {
      await recovery.catch(() => {}) // the round does the rest
      await recoverPushes(links, context, () => stopped.aborted)
    },
    failed: 'push recovery failed',
  })
  return {
    async [Symbol.asyncDispose]() {
      leaving.abort()
      await rounds[Symbol.asyncDispose]()
    },
  }
}
