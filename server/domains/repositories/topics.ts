import type { Context } from '../../api/context.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { TriggerContext } from '../../workers/delivery/trigger.ts'
import { announceChange } from './announce-change.ts'

interface NewTopics {
  repository: Repository
  names: readonly string[]
  sender: Account
  links: Links
}

/**
 * Replaces the topics of a repository.
 * @throws ServiceError 403 while archived
 */
export function replaceTopics(
  { repository: { id }, names, sender, links }: NewTopics,
  context: TriggerContext & Pick<Context, 'storage'>,
): Promise<Repository> {
  const topics = [...new Set(names.map((name) => name.toLowerCase()))]
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    await transaction.repositories.lock(id)
    const before = await transaction.repositories.find(id)
    if (!before) throw notFound()
    if (before.archived) throw forbidden('Repository was archived so is read-only.')
    const after = await transaction.repositories.update(id, { topics }, now)
    await announceChange(transaction, { before, after, sender, links }, context)
    return after
  })
}
