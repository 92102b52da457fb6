import { availableParallelism } from 'node:os'
import type { Context } from '../../api/context.ts'
import { startRounds } from '../../workers/rounds.ts'
import { importLease } from './claim.ts'
import type { ImportContext } from './context.ts'
import { importLimits } from '../../workers/imports/limits.ts'
import { runImport } from './run-import.ts'
import { sweepStages } from './stage-folders.ts'
import { logFailure } from '../../storage/sql/log-failure.ts'

/**
 * Interval in milliseconds between searches for work, and between cleanups of unused staging
 * folders.
 */
const interval = 1_000
const sweepInterval = 3_600_000

/** Number of concurrent imports. Each keeps one processor busy, and requests need the rest. */
const places = (workers: number): number =>
  Math.max(1, Math.floor(availableParallelism() / 2 / workers))

/** Runs imports one after another until none is left. */
async function runAll(context: ImportContext, stopped: AbortSignal): Promise<void> {
  const { storage, clock, log } = context
  while (!stopped.aborted) {
    const now = clock.now()
    const claimed = await storage.importQueue.claim(now, now + importLease)
    if (!claimed) return
    // An import that throws unexpectedly is retried after its lease ends. Others continue.
    await runImport(claimed, context, stopped).catch((error: unknown) =>
      logFailure(log, error, 'import aborted', { import: claimed.id }),
    )
  }
}

/** Starts running imports. Disposing kills their worker processes and releases the claims. */
export async function startImports(
  needs: Omit<ImportContext, 'allowance'> &
    Partial<Pick<ImportContext, 'allowance'>> &
    Pick<Context, 'importsDue'>,
): Promise<AsyncDisposable> {
  const context: ImportContext = { allowance: importLimits, ...needs }
  if (context.storage.exclusive) await context.storage.importQueue.releaseAll()
  await sweepStages(context)
  const rounds = Array.from({ length: places(context.config.workers) }, () =>
    startRounds(context, {
      interval,
      work: (stopped) => runAll(context, stopped),
      failed: 'claiming imports failed',
      due: needs.importsDue,
    }),
  )
  rounds.push(
    startRounds(context, {
      interval: sweepInterval,
      work: () => sweepStages(context),
      failed: 'removing unused import folders failed',
    }),
  )
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(rounds.map((each) => each[Symbol.asyncDispose]()))
    },
  }
}
