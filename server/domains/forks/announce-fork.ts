import { snapshotRepository } from '../feeds/snapshot.ts'
import { writeFeed } from '../feeds/write-feed.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { forkEvent } from './event.ts'
import { repositoryEvent } from '../repositories/event.ts'
import type { TriggerContext } from '../../workers/delivery/trigger.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'

export interface NewFork {
  /** The source, with its fork count already increased. */
  source: Repository
  fork: Repository
  creator: Account
  links: Links
}

/** Sends the events of a fork, for the source and for the new repository. */
export async function announceFork(
  transaction: Transaction,
  { source, fork, creator: sender, links }: NewFork,
  context: TriggerContext,
): Promise<void> {
  await writeFeed(transaction, {
    type: 'ForkEvent',
    repository: source,
    actor: sender,
    payload: { forkee: snapshotRepository(fork) },
    at: fork.created_at,
  })
  const webhookEvents = [
    forkEvent({ repository: source, sender, links }, fork),
    repositoryEvent({ repository: fork, sender, links }, { action: 'created' }),
  ]
  await triggerAll(transaction, webhookEvents, context)
}
