import type { Links } from '../../../core/links.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { organizationSimple } from '../../../api/views/organization-simple.ts'
import { repositoryView } from '../../../api/views/repository.ts'
import { simpleUser } from '../../../api/views/simple-user.ts'

/** The repository and sender of an event. */
export interface EventSource {
  /** State at the time of the event, or the last state of a deleted repository. */
  repository: Repository
  sender: Account
  links: Links
}

/** Fields common to all repository event payloads. */
export function commonPayload({ repository, sender, links }: EventSource) {
  const { owner } = repository
  return {
    repository: repositoryView(repository, links),
    sender: simpleUser(sender, links),
    ...(owner.type === 'Organization' && { organization: organizationSimple(owner, links) }),
  }
}
