import { rememberRepository } from '../feeds/remembered.ts'
import { writeFeed } from '../feeds/write-feed.ts'
import type { Links } from '../links.ts'
import type { Account } from '../storage/accounts.ts'
import type { Transaction } from '../storage/index.ts'
import type { Repository } from '../storage/repositories.ts'
import { forkOccasion } from '../webhooks/events/fork.ts'
import { repositoryOccasion } from '../webhooks/events/repository.ts'
import type { TriggerContext } from '../webhooks/trigger.ts'
import { triggerAll } from '../webhooks/trigger-all.ts'

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
