import { rememberRepository } from '../feeds/remembered.ts'
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

function writeFeed({ events }: Transaction, { source, fork, creator }: MadeFork) {
  const { id, owner } = source
  return events.create({
    type: 'ForkEvent',
    actor_id: creator.id,
    repository_id: id,
    organization_id: owner.type === 'Organization' ? owner.id : null,
    payload: { forkee: rememberRepository(fork) },
    created_at: fork.created_at,
  })
}

/** Tells of a fork: those who listen to its source, and apps where the new repository is. */
export async function announceFork(
  transaction: Transaction,
  made: MadeFork,
  context: TriggerContext,
): Promise<void> {
  const { source, fork, creator: sender, links } = made
  await writeFeed(transaction, made)
  const occasions = [
    forkOccasion({ repository: source, sender, links }, fork),
    repositoryOccasion({ repository: fork, sender, links }, { action: 'created' }),
  ]
  await triggerAll(transaction, occasions, context)
}
