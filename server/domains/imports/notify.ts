import type { ImportFindings } from '../../storage/imports/import-queue.ts'
import type { Import } from '../../storage/imports/imports.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { ImportContext } from './context.ts'
import { changed } from './report.ts'
import { after, type ImportEvent } from '../../storage/imports/states.ts'

/** What has become of an import, and what was found out on the way. */
export interface News {
  event: ImportEvent
  findings?: ImportFindings
  /** Holds whatever else is to be written to, before anything is; by default the repository alone. */
  hold?: (transaction: Transaction) => Promise<void>
  /** What else is to be written in the same transaction. */
  also?: (transaction: Transaction, repository: Repository) => Promise<Repository | void>
}

/** A wish that came while another was carried out is met before the import is complete. */
const eventOf = ({ event }: News, { wishes, wishes_met }: Import): ImportEvent =>
  event === 'pushed' && wishes !== wishes_met ? 'wished anew' : event

/**
 * Writes down where a report leads, with all that follows from it.
 * @returns the import as it is now; undefined where it is not ours any more, and nothing was written
 */
export async function tell(
  held: Import,
  news: News,
  context: ImportContext,
): Promise<Import | undefined> {
  const { storage, clock } = context
  return storage.transaction(async (transaction) => {
    const { importQueue, repositories } = transaction
    await (news.hold?.(transaction) ?? repositories.lock(held.repository_id))
    const repository = await repositories.find(held.repository_id)
    const now = clock.now()
    // Writing first holds the row, so that what is asked of it next stays as it is.
    const noted = await importQueue.note(held, news.findings ?? {}, now)
    if (!noted || !repository) return undefined
    const present = (await news.also?.(transaction, repository)) ?? repository
    const status = after(held.status, eventOf(news, noted))
    const done = status === 'complete' && { credentials: null }
    const told = await importQueue.note(held, { status, ...done }, now)
    if (told) await changed(transaction, told, present, context)
    return told
  })
}
