import type { EventSource } from '../../api/event-source.ts'
import { organizationSimple } from '../../api/views/organization-simple.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { simpleUser } from '../../api/views/simple-user.ts'

/** Fields common to all repository event payloads. */
export function commonPayload({ repository, sender, links }: EventSource) {
  const { owner } = repository
  return {
    repository: repositoryView(repository, links),
    sender: simpleUser(sender, links),
    ...(owner.type === 'Organization' && { organization: organizationSimple(owner, links) }),
  }
}
