import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { trigger, type TriggerContext } from '../../workers/delivery/trigger.ts'
import { writeFeed } from '../feeds/write-feed.ts'
import { repositoryEvent } from './event.ts'

interface Created {
  repository: Repository
  creator: Account
  links: Links
}

const created = ({ default_branch, description }: Repository) => ({
  ref: null,
  ref_type: 'repository',
  full_ref: null,
  master_branch: default_branch,
  description,
  pusher_type: 'user',
})

/** Records the feed event and sends the webhook event of a new repository. */
export async function announceCreation(
  transaction: Transaction,
  { repository, creator: sender, links }: Created,
  context: TriggerContext,
): Promise<void> {
  await writeFeed(transaction, {
    type: 'CreateEvent',
    repository,
    actor: sender,
    payload: created(repository),
    at: repository.created_at,
  })
  const source = { repository, sender, links }
  await trigger(transaction, repositoryEvent(source, { action: 'created' }), context)
}
