import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import type { Import } from '../../storage/imports/imports.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { importOccasion, outcomeOf } from './events/repository-import.ts'
import { trigger } from '../../workers/delivery/trigger.ts'

export interface ReportContext extends Pick<Context, 'clock' | 'log' | 'versions'> {
  links: Links
}

/** Tells hooks that an import is at rest, in the transaction that makes it so. */
export async function changed(
  transaction: Transaction,
  { status, actor_id }: Import,
  repository: Repository,
  context: ReportContext,
): Promise<void> {
  const outcome = outcomeOf(status)
  if (outcome === undefined) return
  const sender = await transaction.accounts.find(actor_id)
  if (!sender) throw new Error('An import goes with whoever started it')
  const happening = { repository, sender, links: context.links }
  await trigger(transaction, importOccasion(happening, outcome), context)
}
