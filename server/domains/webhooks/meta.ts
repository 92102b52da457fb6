import type { Schemas } from '../../contract/schemas.ts'
import { deletedHook } from './views/hook.ts'
import { organizationSimple } from '../../api/views/organization-simple.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { WebhookEvent } from '../../workers/delivery/webhook-event.ts'

export interface HookEnd {
  hook: Hook
  repository: Repository
  sender: Account
  links: Links
}

function payload({ hook, repository, sender, links }: HookEnd): Schemas['webhook-meta'] {
  const { owner } = repository
  return {
    action: 'deleted',
    hook_id: hook.id,
    hook: deletedHook(hook),
    repository: repositoryView(repository, links),
    sender: simpleUser(sender, links),
    ...(owner.type === 'Organization' && { organization: organizationSimple(owner, links) }),
  }
}

/** Builds the event that notifies a hook of its own deletion. */
export function metaEvent(end: HookEnd): WebhookEvent {
  const { hook, repository, links } = end
  const about = { event: 'meta', action: 'deleted', repository, links, hooks: [hook] }
  return { ...about, payload: () => payload(end) }
}
