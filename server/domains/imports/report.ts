import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import type { Import } from '../../storage/imports/imports.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { importEvent, outcomeOf } from './repository-import-event.ts'
import { trigger } from '../../workers/delivery/trigger.ts'

export interface ReportContext extends Pick<Context, 'clock' | 'log' | 'versions'> {
  links: Links
}

/** Sends the webhook event of an import that has stopped working, in the same transaction. */
export async function announceStatus(
  transaction: Transaction,
  { status, actor_id }: Import,
  repository: Repository,
  context: ReportContext,
): Promise<void> {
  const outcome = outcomeOf(status)
  if (outcome === undefined) return
  const sender = await transaction.accounts.find(actor_id)
  if (!sender) throw new Error('The account that started the import does not exist')
  const source = { repository, sender, links: context.links }
  await trigger(transaction, importEvent(source, outcome), context)
}
