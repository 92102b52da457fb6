import { changesUntilDue } from '../../storage/repositories/git-maintenance.ts'
import type { ImportFindings } from '../../storage/imports/import-queue.ts'
import type { Import } from '../../storage/imports/imports.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { ImportContext } from './context.ts'
import { announceStatus } from './report.ts'
import { nextState, type ImportEvent } from '../../storage/schema/import-states.ts'

/** A status change of an import, with its findings. */
export interface StatusChange {
  event: ImportEvent
  findings?: ImportFindings
  /** Takes locks before anything is written; by default only the repository is locked. */
  hold?: (transaction: Transaction) => Promise<void>
  /** Additional writes in the same transaction. */
  also?: (transaction: Transaction, repository: Repository) => Promise<Repository | void>
}

/** Events after which the history would be published without preferences of the meantime. */
const outdated = new Set<ImportEvent>(['rewritten', 'pushed'])

/** When preferences changed during the last step, the import applies them before it continues. */
const eventOf = ({ event }: StatusChange, { wishes, wishes_met }: Import): ImportEvent =>
  outdated.has(event) && wishes !== wishes_met ? 'wished anew' : event

/**
 * Applies a status change with all its consequences.
 * @returns the updated import; undefined when it is no longer claimed by this process, in which
 * case nothing is written
 */
export async function notify(
  held: Import,
  news: StatusChange,
  context: ImportContext,
): Promise<Import | undefined> {
  const { storage, clock } = context
  return storage.transaction(async (transaction) => {
    const { importQueue, repositories } = transaction
    await (news.hold?.(transaction) ?? repositories.lock(held.repository_id))
    const repository = await repositories.find(held.repository_id)
    const now = clock.now()
    // Write first to lock the row, so that concurrent preference changes wait.
    const noted = await importQueue.note(held, news.findings ?? {}, now)
    if (!noted || !repository) return undefined
    const present = (await news.also?.(transaction, repository)) ?? repository
    const status = nextState(held.status, eventOf(news, noted))
    const done = status === 'complete' && { credentials: null }
    const told = await importQueue.note(held, { status, ...done }, now)
    if (done) {
      const imported = { repository_id: held.repository_id }
      await transaction.gitMaintenance.count(imported, now, changesUntilDue)
    }
    if (told) await announceStatus(transaction, told, present, context)
    return told
  })
}
