import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Installation } from '../../storage/apps/installations.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { installationOccasion, repositoriesRemovedOccasion } from './events/installation.ts'
import type { Occasion } from '../../workers/delivery/webhook-event.ts'
import { trigger, type TriggerContext } from '../../workers/delivery/trigger.ts'

/** Who does it, as the app is told, and what telling it needs. */
export interface Announcing extends TriggerContext {
  sender: Account
  links: Links
}

/** Repositories that one payload names at most. */
const mostNamed = 1_000

async function reached(
  installation: Installation,
  { repositoryLists }: Transaction,
): Promise<Repository[]> {
  const page = { limit: mostNamed, offset: 0, order: { by: 'id', direction: 'asc' } } as const
  const found = await repositoryLists.list({ installation, ids: null }, page)
  return found.map(({ repository }) => repository)
}

/** Tells an app what became of one of its installations, if it has a webhook. */
export async function announceInstallation(
  installation: Installation,
  action: Parameters<typeof installationOccasion>[1],
  transaction: Transaction,
  { sender, links, ...context }: Announcing,
): Promise<void> {
  const hook = await transaction.hooks.ofApp(installation.app_id)
  if (!hook) return
  const change = { installation, hook, sender, links }
  const names = await reached(installation, transaction)
  await trigger(transaction, installationOccasion(change, action, names), context)
}

/** What apps that were installed on this very repository are to hear when it goes. */
export async function removalOccasions(
  repository: Repository,
  { installations, hooks }: Transaction,
  { sender, links }: Pick<Announcing, 'sender' | 'links'>,
): Promise<Occasion[]> {
  const occasions: Occasion[] = []
  for (const id of await installations.choosing(repository.id)) {
    const installation = await installations.find(id)
    const hook = installation && (await hooks.ofApp(installation.app_id))
    if (!hook) continue
    const change = { installation, hook, sender, links }
    occasions.push(repositoriesRemovedOccasion(change, [repository]))
  }
  return occasions
}
