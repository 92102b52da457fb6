import type { Schemas } from '../contract/types.ts'
import type { Links } from '../links.ts'
import type { Account } from '../storage/accounts.ts'
import type { Hook } from '../storage/hooks.ts'
import type { Repository } from '../storage/repositories.ts'
import { hookView } from '../views/hook.ts'
import { organizationSimple } from '../views/organization-simple.ts'
import { repositoryView } from '../views/repository.ts'
import { simpleUser } from '../views/simple-user.ts'
import type { Occasion } from './occasion.ts'

interface Ping {
  hook: Hook
  repository: Repository
  sender: Account
  links: Links
  now: number
}

const zen = [
  'A contract kept is a test nobody has to write.',
  'Say what happened, then stop.',
  'Small promises, all of them kept.',
  'The log remembers what the caller forgot.',
  'Retry less, know more.',
]

function payload({ hook, repository, sender, links, now }: Ping): Schemas['webhook-ping'] {
  const { owner } = repository
  return {
    zen: zen[hook.id % zen.length] as string,
    hook_id: hook.id,
    hook: hookView(hook, repository, links, now),
    repository: repositoryView(repository, links),
    sender: simpleUser(sender, links),
    ...(owner.type === 'Organization' && { organization: organizationSimple(owner, links) }),
  }
}

/** A ping goes to its own hook only, whatever that is subscribed to. */
export function pingOccasion(ping: Ping): Occasion {
  const { hook, repository, links } = ping
  return { event: 'ping', repository, links, hooks: [hook], payload: () => payload(ping) }
}
