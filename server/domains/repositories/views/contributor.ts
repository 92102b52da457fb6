import type { Schemas } from '../../../contract/schemas.ts'
import type { Links } from '../../../core/links.ts'
import { simpleUser } from '../../../api/views/simple-user.ts'
import type { Contributor } from '../contributors/find-contributors.ts'

/** An author of commits. */
export function contributorView(contributor: Contributor, links: Links): Schemas['contributor'] {
  const { commits: contributions } = contributor
  if (contributor.account) {
    const { name, email, starred_at, ...user } = simpleUser(contributor.account, links)
    return { ...user, contributions }
  }
  const { name, email } = contributor
  return { type: 'Anonymous', name, email, contributions }
}
