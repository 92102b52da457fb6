import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import type { Contributor } from './contributors/find-contributors.ts'

type Account = Omit<Schemas['simple-user'], 'name' | 'email' | 'starred_at'>

/** An author of commits. */
export function contributorView(contributor: Contributor, links: Links): Schemas['contributor'] {
  const { commits: contributions } = contributor
  if (contributor.account) {
    const user: Account = simpleUser(contributor.account, links)
    return { ...user, contributions }
  }
  const { name, email } = contributor
  return { type: 'Anonymous', name, email, contributions }
}
