import type { EventSource } from '../../api/event-source.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Installation } from '../../storage/apps/installation.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { installationEvent, repositoriesRemovedEvent } from './installation-event.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import { trigger, type TriggerContext } from '../../workers/delivery/trigger.ts'

/** Sender and dependencies for an app's webhook events. */
export interface AnnounceContext extends TriggerContext {
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
  action: Parameters<typeof installationEvent>[1],
  transaction: Transaction,
  { sender, links, ...context }: AnnounceContext,
): Promise<void> {
  const hook = await transaction.hooks.ofApp(installation.app_id)
  if (!hook) return
  const change = { installation, hook, sender, links }
  const names = await reached(installation, transaction)
  await trigger(transaction, installationEvent(change, action, names), context)
}

/** Builds the events for apps whose installation selected a repository that is being deleted. */
export async function removalEvents(
  { installations, hooks }: Transaction,
  { repository, sender, links }: EventSource,
): Promise<WebhookEvent[]> {
  const webhookEvents: WebhookEvent[] = []
  for (const id of await installations.choosing(repository.id)) {
    const installation = await installations.find(id)
    const hook = installation && (await hooks.ofApp(installation.app_id))
    if (!hook) continue
    const change = { installation, hook, sender, links }
    webhookEvents.push(repositoriesRemovedEvent(change, [repository]))
  }
  return webhookEvents
}
