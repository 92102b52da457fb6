import { availableParallelism } from 'node:os'
import { startRounds } from '../../workers/rounds.ts'
import { importLease } from './claim.ts'
import type { ImportContext } from './context.ts'
import { importLimits } from '../../workers/imports/limits.ts'
import { runImport } from './run-import.ts'
import { sweepStages } from './stage-folders.ts'

/** How often work is looked for, in milliseconds, and what nobody goes on with. */
const interval = 1_000
const sweepInterval = 3_600_000

/** Imports at the same time: each keeps a processor busy, and requests need the rest. */
const places = (workers: number): number =>
  Math.max(1, Math.floor(availableParallelism() / 2 / workers))

/** Runs imports one after another for as long as there are any. */
async function runAll(context: ImportContext, stopped: AbortSignal): Promise<void> {
  const { storage, clock, log } = context
  while (!stopped.aborted) {
    const now = clock.now()
    const claimed = await storage.importQueue.claim(now, now + importLease)
    if (!claimed) return
    // One that cannot be worked at is left until its lease ends, and keeps no other waiting.
    await runImport(claimed, context, stopped).catch((error: unknown) =>
      log.error({ err: error, import: claimed.id }, 'an import was left'),
    )
  }
}

/** Runs imports from now on. Disposing kills their processes and hands back what is under way. */
export async function startImports(
  needs: Omit<ImportContext, 'allowance'> & Partial<Pick<ImportContext, 'allowance'>>,
): Promise<AsyncDisposable> {
  const context: ImportContext = { allowance: importLimits, ...needs }
  if (context.storage.exclusive) await context.storage.importQueue.releaseAll()
  await sweepStages(context)
  const rounds = Array.from({ length: places(context.config.workers) }, () =>
    startRounds(context, {
      interval,
      work: (stopped) => runAll(context, stopped),
      failed: 'imports were not looked for',
    }),
  )
  rounds.push(
    startRounds(context, {
      interval: sweepInterval,
      work: () => sweepStages(context),
      failed: 'stages of nobody were not removed',
    }),
  )
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(rounds.map((each) => each[Symbol.asyncDispose]()))
    },
  }
}
