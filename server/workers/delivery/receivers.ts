import { permits } from '../../contract/permissions.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Transaction } from '../../storage/index.ts'
import { namesOf } from './event-names.ts'
import { permissionFor } from './event-permissions.ts'
import type { Occasion } from './webhook-event.ts'

/** Who is told of something: a hook, and the installation through which it hears. */
export interface Receiver {
  hook: Hook
  installationId?: number
}

/** Hooks of apps that are installed where it happened, subscribe to it and may read of it. */
export async function ofApps(
  { event, repository, account = repository?.owner }: Occasion,
  { hooks }: Transaction,
): Promise<Receiver[]> {
  if (!account) return []
  const needed = permissionFor(event)
  const names = namesOf(event)
  const installed = await hooks.installed(account.id, repository?.id)
  return installed
    .filter(({ installation: { events, permissions } }) => {
      return names.some((name) => events.includes(name)) && permits(needed, permissions)
    })
    .map(({ installation, ...hook }) => ({ hook, installationId: installation.id }))
}

/** Everybody who is to hear of an occasion. */
export async function receiversOf(
  occasion: Occasion,
  transaction: Transaction,
): Promise<Receiver[]> {
  const { event, repository, hooks, installationId } = occasion
  if (hooks) return hooks.map((hook) => (installationId ? { hook, installationId } : { hook }))
  const own = repository ? await transaction.hooks.subscribed(repository.id, namesOf(event)) : []
  return [...own.map((hook) => ({ hook })), ...(await ofApps(occasion, transaction))]
}
