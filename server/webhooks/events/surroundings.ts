import type { Links } from '../../links.ts'
import type { Account } from '../../storage/accounts.ts'
import type { Repository } from '../../storage/repositories.ts'
import { organizationSimple } from '../../views/organization-simple.ts'
import { repositoryView } from '../../views/repository.ts'
import { simpleUser } from '../../views/simple-user.ts'

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
