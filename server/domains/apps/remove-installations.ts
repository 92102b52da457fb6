import type { Context } from '../../api/context.ts'
import { startRounds } from '../../workers/rounds.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log'>

/** Installations removed in one round, each in a transaction of its own. */
const batch = 20
/** Milliseconds between two rounds. */
const interval = 1_000

/** Removes the installations whose deletion was accepted, from now on. */
export function startInstallationRemovals(needs: Needs): AsyncDisposable {
  const { storage } = needs
  const work = async (stopped: AbortSignal) => {
    for (const id of await storage.installationRemovals.pending(batch)) {
      if (stopped.aborted) return
      await storage.transaction(({ installations }) => installations.delete(id))
    }
  }
  return startRounds(needs, { interval, work, failed: 'installations were not removed' })
}
