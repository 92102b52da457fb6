import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Installation } from '../../storage/apps/installation.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { installationView } from './installation-view.ts'
import { organizationSimple } from '../../api/views/organization-simple.ts'
import { repositoryName } from '../../api/views/repository-name.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'

/** An installation with a change, and the webhook of its app. */
export interface InstallationChange {
  installation: Installation
  hook: Hook
  sender: Account
  links: Links
}

const about = ({ installation, hook, links }: InstallationChange) => ({
  links,
  hooks: [hook],
  installationId: installation.id,
})

const shared = ({ installation, sender, links }: InstallationChange) => ({
  installation: installationView(installation, links),
  requester: null,
  sender: simpleUser(sender, links),
  ...(installation.account.type === 'Organization' && {
    organization: organizationSimple(installation.account, links),
  }),
})

/**
 * Builds the `installation` event: installed, uninstalled, suspended or unsuspended. Apps receive
 * it regardless of their event subscriptions.
 */
export function installationEvent(
  change: InstallationChange,
  action: Schemas['webhook-installation']['action'],
  reached: readonly Repository[],
): WebhookEvent {
  const payload = (): Schemas['webhook-installation'] => ({
    action,
    repositories: reached.map(repositoryName),
    ...shared(change),
  })
  return { event: 'installation', action, ...about(change), payload }
}

/** Builds the event for repositories that an installation can no longer access. */
export function repositoriesRemovedEvent(
  change: InstallationChange,
  removed: readonly Repository[],
): WebhookEvent {
  const action = 'removed'
  const payload = (): Schemas['webhook-installation-repositories'] => ({
    action,
    repository_selection: change.installation.repository_selection,
    repositories_added: [],
    repositories_removed: removed.map(repositoryName),
    ...shared(change),
  })
  return { event: 'installation_repositories', action, ...about(change), payload }
}
