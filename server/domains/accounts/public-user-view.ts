import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { AccountCounts } from '../../storage/accounts/account-counts.ts'
import { simpleUser } from '../../api/views/simple-user.ts'

/** The public view of an account. */
export function publicUser(
  account: Account,
  counts: AccountCounts,
  links: Links,
): Schemas['public-user'] {
  return {
    ...simpleUser(account, links),
    name: account.name,
    company: account.company,
    blog: account.blog ?? '',
    location: account.location,
    email: account.email,
    hireable: account.hireable === null ? null : account.hireable === 1,
    bio: account.bio,
    twitter_username: account.twitter_username,
    public_repos: counts.public_repositories,
    public_gists: counts.public_gists,
    followers: counts.followers,
    following: counts.following,
    created_at: timestamp(account.created_at),
    updated_at: timestamp(account.updated_at),
  }
}
