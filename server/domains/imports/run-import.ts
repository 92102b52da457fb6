import { machineOf } from '../../core/clock.ts'
import { whenAborted } from '../../core/egress/when-aborted.ts'
import { inSpan } from '../../core/tracing/tracing.ts'
import type { Import } from '../../storage/imports/imports.ts'
import { renewClaim } from './claim.ts'
import type { ImportContext } from './context.ts'
import { ImportFailure } from '../../workers/imports/failure.ts'
import { statusChangeOfFailure, statusChangeOf } from './status-change.ts'
import { writeProgress } from './write-progress.ts'
import { orderFor, taskOf } from './orders.ts'
import { releaseStage, removeStage } from './stage-folders.ts'
import { isWorking, type WorkingState } from '../../storage/schema/import-states.ts'
import { notify } from './notify.ts'
import { startWorker, WorkerCrashed, type ImportWorker } from './worker-process.ts'

/** The import is no longer claimed by this process. */
class ClaimLost extends Error {}
/** The server is shutting down. */
class ServerEnds extends Error {}

/** Maximum number of worker crashes in one step. */
const mostBreaks = 3

const broken = () =>
  new ImportFailure('interrupted', `The import failed unexpectedly ${mostBreaks} times.`)
const tooLong = () => new ImportFailure('too slow', 'The import exceeded the time limit.')

/** Runs one step and records the result. @returns the updated import */
async function step(held: Import, worker: ImportWorker, context: ImportContext): Promise<Import> {
  const state = held.status as WorkingState
  // Read the import again, because preferences may have changed.
  const asked = await context.storage.importQueue.held(held)
  if (!asked) throw new ClaimLost()
  const order = await orderFor(asked, context)
  await using progress = writeProgress(asked, context)
  const found = await worker.perform(order, progress.note)
  await progress.written()
  const news = await statusChangeOf(state, found, asked, context)
  const told = await notify(asked, news, context)
  if (!told) throw new ClaimLost()
  if (state === 'pushing') await removeStage(told, context)
  return told
}

/**
 * Runs an import with one worker process until it stops working.
 * @param at called after each step
 */
async function work(
  held: Import,
  context: ImportContext,
  signal: AbortSignal,
  at: (present: Import) => void,
): Promise<void> {
  signal.throwIfAborted()
  await using worker = startWorker(taskOf(held, context))
  using _abort = whenAborted(signal, () => worker.kill())
  for (let present = held; isWorking(present.status); at(present)) {
    try {
      const { id, status } = present
      const traced = { name: `import ${status}`, attributes: { 'devplatform.import.id': id } }
      present = await inSpan(context.tracing, traced, () => step(present, worker, context))
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    }
  }
}

/** Restarts the worker process after a crash, up to `mostBreaks` times per step. */
async function workOn(held: Import, context: ImportContext, signal: AbortSignal): Promise<void> {
  let present = held
  for (let breaks = 0; isWorking(present.status);) {
    const at = (next: Import) => {
      present = next
      breaks = 0
    }
    try {
      await work(present, context, signal, at)
    } catch (error) {
      if (error instanceof WorkerCrashed) {
        context.log.error({ err: error, import: held.id }, 'import worker crashed')
        if (++breaks < mostBreaks) continue
      }
      await settle(present, error instanceof WorkerCrashed ? broken() : error, context)
      return
    }
  }
  await removeStage(present, context)
}

/** Handles an import whose work ended early. */
async function settle(held: Import, error: unknown, context: ImportContext): Promise<void> {
  if (error instanceof ServerEnds) return context.storage.importQueue.handBack(held)
  if (error instanceof ClaimLost) return releaseStage(held, context)
  if (!(error instanceof ImportFailure)) throw error
  const { reason, cause } = error
  context.log.warn({ import: held.id, step: held.status, reason, cause }, 'import failed')
  await notify(held, statusChangeOfFailure(error, held.status as WorkingState), context)
  await releaseStage(held, context)
}

/** Runs a claimed import until it stops working or the claim is lost. */
export async function runImport(
  claimed: Import,
  context: ImportContext,
  stopped: AbortSignal,
): Promise<void> {
  const { clock, allowance } = context
  const end = new AbortController()
  using _claim = renewClaim(claimed, context, () => end.abort(new ClaimLost()))
  using _stopped = whenAborted(stopped, () => end.abort(new ServerEnds()))
  using _late = machineOf(clock)
    .after(allowance.time, () => end.abort(tooLong()))
    .unref()
  const { id, repository_id: repository } = claimed
  const attributes = { 'devplatform.import.id': id, 'devplatform.repository.id': repository }
  await inSpan(context.tracing, { name: 'import', parent: 'none', attributes }, () =>
    workOn(claimed, context, end.signal),
  )
}
