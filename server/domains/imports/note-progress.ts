import type { ImportFindings } from '../../storage/imports/import-queue.ts'
import type { Import } from '../../storage/imports/imports.ts'
import type { ImportContext } from './context.ts'
import type { Progress } from '../../workers/imports/converter.ts'

/** Milliseconds between two things written about one import. */
const pause = 1_000

export interface ProgressNotes extends AsyncDisposable {
  note: (progress: Progress) => void
  /** Resolves once nothing is being written; nothing is, from then on. */
  written(): Promise<void>
}

const percentOf = ({ done, total }: Progress): number =>
  total > 0 ? Math.max(0, Math.min(100, Math.floor((done * 100) / total))) : 0

/** Writes down how far the step is that an import is at, once a second at most, and never less than before. */
export function noteProgress(held: Import, context: ImportContext): ProgressNotes {
  const { storage, clock, log } = context
  const column = { importing: 'percent', pushing: 'push_percent' }[held.status as string]
  let writing: Promise<unknown> = Promise.resolve()
  let next = -Infinity
  let most = -1
  let over = false

  function findingsOf(progress: Progress): ImportFindings {
    most = Math.max(most, percentOf(progress))
    const { commits } = progress
    return { [column as 'percent']: most, ...(commits !== undefined && { commit_count: commits }) }
  }

  function note(progress: Progress): void {
    if (over || column === undefined || clock.monotonic() < next) return
    next = clock.monotonic() + pause
    writing = storage.importQueue
      .note(held, findingsOf(progress), clock.now())
      .catch((error: unknown) => log.error({ err: error }, 'progress was not written down'))
  }

  async function written(): Promise<void> {
    over = true
    await writing
  }
  return { note, written, [Symbol.asyncDispose]: written }
}
