import type { Context } from '../../api/context.ts'
import { startRounds } from '../../workers/rounds.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log'>

/** Installations removed per round, each in its own transaction. */
const batch = 20
/** Milliseconds between rounds. */
const interval = 1_000

/** Starts the background job that removes deleted installations. */
export function startInstallationRemovals(needs: Needs): AsyncDisposable {
  const { storage } = needs
  const work = async (stopped: AbortSignal) => {
    for (const id of await storage.installationRemovals.pending(batch)) {
      if (stopped.aborted) return
      await storage.transaction(({ installations }) => installations.delete(id))
    }
  }
  return startRounds(needs, { interval, work, failed: 'installation removal failed' })
}
