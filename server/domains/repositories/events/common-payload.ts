import type { Links } from '../../../core/links.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { organizationSimple } from '../../../api/views/organization-simple.ts'
import { repositoryView } from '../../../api/views/repository.ts'
import { simpleUser } from '../../../api/views/simple-user.ts'

/** Where something happened, and whose doing it was. */
export interface Happening {
  /** As it is now that it happened, or as it was last. */
  repository: Repository
  sender: Account
  links: Links
}

/** What every payload about a repository tells beside what happened. */
export function surroundings({ repository, sender, links }: Happening) {
  const { owner } = repository
  return {
    repository: repositoryView(repository, links),
    sender: simpleUser(sender, links),
    ...(owner.type === 'Organization' && { organization: organizationSimple(owner, links) }),
  }
}
