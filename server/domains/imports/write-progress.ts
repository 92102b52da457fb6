import type { ImportFindings } from '../../storage/imports/import-queue.ts'
import type { Import } from '../../storage/imports/imports.ts'
import type { ImportContext } from './context.ts'
import type { Progress } from '../../workers/imports/converter.ts'
import { logFailure } from '../../storage/sql/log-failure.ts'

/** Minimum interval in milliseconds between updates of one import. */
const pause = 1_000

export interface ProgressWriter extends AsyncDisposable {
  note: (progress: Progress) => void
  /** Stops recording and resolves after the last write. */
  written(): Promise<void>
}

const percentOf = ({ done, total }: Progress): number =>
  total > 0 ? Math.max(0, Math.min(100, Math.floor((done * 100) / total))) : 0

/** Records the progress of the current step, at most once a second and never decreasing. */
export function writeProgress(held: Import, context: ImportContext): ProgressWriter {
  const { storage, clock, log } = context
  const column = { importing: 'percent', pushing: 'push_percent' }[held.status as string]
  let writing: Promise<unknown> = Promise.resolve()
  let next = -Infinity
  let maxPercent = -1
  let over = false

  function findingsOf(progress: Progress): ImportFindings {
    maxPercent = Math.max(maxPercent, percentOf(progress))
    const { commits } = progress
    return {
      [column as 'percent']: maxPercent,
      ...(commits !== undefined && { commit_count: commits }),
    }
  }

  function note(progress: Progress): void {
    if (over || column === undefined || clock.monotonic() < next) return
    next = clock.monotonic() + pause
    writing = storage.importQueue
      .note(held, findingsOf(progress), clock.now())
      .catch((error: unknown) => logFailure(log, error, 'recording progress failed'))
  }

  async function written(): Promise<void> {
    over = true
    await writing
  }
  return { note, written, [Symbol.asyncDispose]: written }
}
