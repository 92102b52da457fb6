import { whenAborted } from '../../core/egress/when-aborted.ts'
import type { Import } from '../../storage/imports/imports.ts'
import { holdClaim } from './claim.ts'
import type { ImportContext } from './context.ts'
import { ImportFailure } from '../../workers/imports/failure.ts'
import { failureNews, newsOf } from './status-change.ts'
import { noteProgress } from './note-progress.ts'
import { orderFor, taskOf } from './orders.ts'
import { leaveStage, removeStage } from './stage-folders.ts'
import { isWorking, type WorkingState } from '../../storage/imports/states.ts'
import { tell } from './notify.ts'
import { startWorker, WorkerBroke, type ImportWorker } from './worker-process.ts'

/** The import is not ours any more. */
class ClaimLost extends Error {}
/** The server ends. */
class ServerEnds extends Error {}

/** A process that breaks so often at one step would do so for ever. */
const mostBreaks = 3

const broken = () =>
  new ImportFailure('interrupted', `The import ended unexpectedly, ${mostBreaks} times.`)
const tooLong = () => new ImportFailure('too slow', 'The import took longer than it may.')

/** Has one step done and writes down what came of it. @returns the import as it is then */
async function step(held: Import, worker: ImportWorker, context: ImportContext): Promise<Import> {
  const state = held.status as WorkingState
  // Read anew, for somebody may have wished for something else since.
  const asked = await context.storage.importQueue.held(held)
  if (!asked) throw new ClaimLost()
  const order = await orderFor(asked, context)
  await using progress = noteProgress(asked, context)
  const found = await worker.perform(order, progress.note)
  await progress.written()
  const news = await newsOf(state, found, asked, context)
  const told = await tell(asked, news, context)
  if (!told) throw new ClaimLost()
  if (state === 'pushing') await removeStage(told, context)
  return told
}

/** Works at an import with one process until there is nothing to do. @param at is told of each step's end */
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
      present = await step(present, worker, context)
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    }
  }
}

/** Begins again with a new process where one has broken, a few times at one step. */
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
      if (error instanceof WorkerBroke) {
        context.log.error({ err: error, import: held.id }, 'the process of an import broke')
        if (++breaks < mostBreaks) continue
      }
      await settle(present, error instanceof WorkerBroke ? broken() : error, context)
      return
    }
  }
  await removeStage(present, context)
}

/** What becomes of an import whose work has ended before its end. */
async function settle(held: Import, error: unknown, context: ImportContext): Promise<void> {
  if (error instanceof ServerEnds) return context.storage.importQueue.handBack(held)
  if (error instanceof ClaimLost) return leaveStage(held, context)
  if (!(error instanceof ImportFailure)) throw error
  const { reason, cause } = error
  context.log.warn({ import: held.id, step: held.status, reason, cause }, 'an import failed')
  await tell(held, failureNews(error, held.status as WorkingState), context)
  await leaveStage(held, context)
}

/** Works at an import that was just claimed, for as long as it is ours and there is something to do. */
export async function runImport(
  claimed: Import,
  context: ImportContext,
  stopped: AbortSignal,
): Promise<void> {
  const { clock, allowance } = context
  const end = new AbortController()
  using _claim = holdClaim(claimed, context, () => end.abort(new ClaimLost()))
  using _stopped = whenAborted(stopped, () => end.abort(new ServerEnds()))
  using _late = clock.after(allowance.time, () => end.abort(tooLong())).unref()
  await workOn(claimed, context, end.signal)
}
