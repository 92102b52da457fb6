import type { Schemas } from '../../api/handler.ts'
import { bareHook } from './views/hook.ts'
import { organizationSimple } from '../../api/views/organization-simple.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import type { HookEnd } from './end-hook.ts'
import type { Occasion } from '../../workers/delivery/webhook-event.ts'

function payload({ hook, repository, sender, links }: HookEnd): Schemas['webhook-meta'] {
  const { owner } = repository
  return {
    action: 'deleted',
    hook_id: hook.id,
    hook: bareHook(hook),
    repository: repositoryView(repository, links),
    sender: simpleUser(sender, links),
    ...(owner.type === 'Organization' && { organization: organizationSimple(owner, links) }),
  }
}

/** That a hook is no more, told to itself. */
export function metaOccasion(end: HookEnd): Occasion {
  const { hook, repository, links } = end
  const about = { event: 'meta', action: 'deleted', repository, links, hooks: [hook] }
  return { ...about, payload: () => payload(end) }
}
