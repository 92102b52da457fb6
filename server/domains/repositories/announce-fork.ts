import { rememberRepository } from '../activity/feeds/remembered.ts'
import { writeFeed } from '../activity/feeds/write-feed.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { forkOccasion } from './events/fork.ts'
import { repositoryOccasion } from './events/repository.ts'
import type { TriggerContext } from '../../workers/delivery/trigger.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'

export interface MadeFork {
  /** With the fork counted. */
  source: Repository
  fork: Repository
  creator: Account
  links: Links
}

/** Tells of a fork: those who listen to its source, and apps where the new repository is. */
export async function announceFork(
  transaction: Transaction,
  { source, fork, creator: sender, links }: MadeFork,
  context: TriggerContext,
): Promise<void> {
  await writeFeed(transaction, {
    type: 'ForkEvent',
    repository: source,
    actor: sender,
    payload: { forkee: rememberRepository(fork) },
    at: fork.created_at,
  })
  const occasions = [
    forkOccasion({ repository: source, sender, links }, fork),
    repositoryOccasion({ repository: fork, sender, links }, { action: 'created' }),
  ]
  await triggerAll(transaction, occasions, context)
}
