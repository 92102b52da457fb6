import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Installation } from '../../storage/apps/installations.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { installationOccasion, repositoriesRemovedOccasion } from './events/installation.ts'
import type { Occasion } from '../../workers/delivery/webhook-event.ts'
import { trigger, type TriggerContext } from '../../workers/delivery/trigger.ts'

/** Sender and dependencies for an app's webhook events. */
export interface Announcing extends TriggerContext {
  sender: Account
  links: Links
}

/** Maximum number of repositories in one payload. */
const maxRepositories = 1_000

async function reached(
  installation: Installation,
  { repositoryLists }: Transaction,
): Promise<Repository[]> {
  const page = { limit: maxRepositories, offset: 0, order: { by: 'id', direction: 'asc' } } as const
  const found = await repositoryLists.list({ installation, ids: null }, page)
  return found.map(({ repository }) => repository)
}

/** Notifies an app of a change to one of its installations, if the app has a webhook. */
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

/** Builds the events for apps whose installation selected a repository that is being deleted. */
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
