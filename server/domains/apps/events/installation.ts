import type { Schemas } from '../../../api/handler.ts'
import type { Links } from '../../../core/links.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Hook } from '../../../storage/webhooks/hooks.ts'
import type { Installation } from '../../../storage/apps/installations.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { installationView } from '../views/installation.ts'
import { organizationSimple } from '../../../api/views/organization-simple.ts'
import { repositoryName } from '../../../api/views/repository-name.ts'
import { simpleUser } from '../../../api/views/simple-user.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'

/** What happened to an installation, and the hook of the app whose it is. */
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

/** An app was installed, uninstalled, suspended or is suspended no more: told to the app in any case. */
export function installationOccasion(
  change: InstallationChange,
  action: Schemas['webhook-installation']['action'],
  reached: readonly Repository[],
): Occasion {
  const payload = (): Schemas['webhook-installation'] => ({
    action,
    repositories: reached.map(repositoryName),
    ...shared(change),
  })
  return { event: 'installation', action, ...about(change), payload }
}

/** Repositories that an installation reached are gone. */
export function repositoriesRemovedOccasion(
  change: InstallationChange,
  removed: readonly Repository[],
): Occasion {
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
