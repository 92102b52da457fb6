import { permits } from '../../contract/permissions.ts'
import type { Hook, HookOwner } from '../../storage/webhooks/hooks.ts'
import type { Transaction } from '../../storage/index.ts'
import { isForApps, namesOf } from './event-names.ts'
import { isImplied, permissionFor } from './event-permissions.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'

/** A hook that receives an event, and the installation through which an app's hook receives it. */
export interface Receiver {
  hook: Hook
  installationId?: number
}

/**
 * Hooks of apps that are installed on the account, subscribe to the event and have the permission
 * to read it. Apps that write checks subscribe to their events without saying so.
 */
async function appReceivers(
  { event, repository, account = repository?.owner, appId }: WebhookEvent,
  { hooks }: Transaction,
): Promise<Receiver[]> {
  if (!account) return []
  const needed = permissionFor(event)
  const names = namesOf(event)
  const installed = await hooks.installed(account.id, repository?.id)
  return installed
    .filter(({ app_id, installation: { events, permissions } }) => {
      const implied = isImplied(event, permissions)
      if (appId !== undefined) return app_id === appId && implied
      if (implied) return true
      return names.some((name) => events.includes(name)) && permits(needed, permissions)
    })
    .map(({ installation, ...hook }) => ({ hook, installationId: installation.id }))
}

/** The organization whose hooks receive an event. */
function organizationsOf({ repository, account = repository?.owner }: WebhookEvent): HookOwner[] {
  return account?.type === 'Organization' ? [{ kind: 'organization', id: account.id }] : []
}

async function subscribers(
  owners: readonly HookOwner[],
  { event }: WebhookEvent,
  { hooks }: Transaction,
): Promise<Receiver[]> {
  if (isForApps(event)) return []
  return (await hooks.subscribed(owners, namesOf(event))).map((hook) => ({ hook }))
}

/** Hooks that receive an event, and events of other repositories too. */
export async function sharedReceivers(
  occasion: WebhookEvent,
  transaction: Transaction,
): Promise<Receiver[]> {
  const owners = occasion.appId === undefined ? organizationsOf(occasion) : []
  const own = await subscribers(owners, occasion, transaction)
  return [...own, ...(await appReceivers(occasion, transaction))]
}

/** All hooks that receive an event. */
export async function receiversOf(
  occasion: WebhookEvent,
  transaction: Transaction,
): Promise<Receiver[]> {
  const { repository, hooks, installationId, appId } = occasion
  if (hooks) return hooks.map((hook) => (installationId ? { hook, installationId } : { hook }))
  if (appId !== undefined) return appReceivers(occasion, transaction)
  const owners = organizationsOf(occasion)
  if (repository) owners.push({ kind: 'repository', id: repository.id })
  const own = await subscribers(owners, occasion, transaction)
  return [...own, ...(await appReceivers(occasion, transaction))]
}
