import type { Context } from '../../api/context.ts'
import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts'
import { logFailure } from '../../storage/sql/log-failure.ts'
import { startRounds } from '../../workers/rounds.ts'

type Needs = Pick<Context, 'storage' | 'git' | 'clock' | 'log'>

/** Rows of one transaction, small enough that requests do not notice the wait. */
const batch = 50
/** Milliseconds between rounds. */
const interval = 10_000

const never = new AbortController().signal

/** @throws the reason of `stopped`, after the batch in progress */
async function removeRest(id: number, { storage, git }: Needs, stopped: AbortSignal) {
  await git.remove(id) // the process may have ended before it was removed
  for (const dependent of await storage.deletedRepositories.dependents()) {
    const removePart = () =>
      storage.transaction(({ deletedRepositories }) =>
        deletedRepositories.removePart(id, dependent, batch),
      )
    do {
      stopped.throwIfAborted()
      await yieldToEventLoop()
    } while ((await removePart()) > 0)
  }
  await storage.deletedRepositories.forget(id)
}

/**
 * Removes what is left of deleted repositories, a bounded piece at a time. What cannot be removed is
 * logged, and left for the next time.
 * @param stopped ends it after the batch in progress
 */
export async function removeDeleted(needs: Needs, stopped = never): Promise<void> {
  const { deletedRepositories } = needs.storage
  const next = (after: number) => (stopped.aborted ? undefined : deletedRepositories.next(after))
  for (let id = await next(0); id !== undefined; id = await next(id)) {
    await removeRest(id, needs, stopped).catch((error: unknown) => {
      if (stopped.aborted) return
      logFailure(needs.log, error, 'a deleted repository was not removed', { repository: id })
    })
  }
}

/** Starts the background job that removes what is left of deleted repositories. */
export const startRemovals = (needs: Needs): AsyncDisposable =>
  startRounds(needs, {
    ...{ first: 0, interval },
    work: (stopped) => removeDeleted(needs, stopped),
    failed: 'deleted repositories were not removed',
  })
