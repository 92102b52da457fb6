import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { simpleUser } from '../../api/views/simple-user.ts'

/** Counts shown on an account. */
export interface AccountCounts {
  public: number
  private: number
  followers: number
  following: number
  gists: { public: number; private: number }
}

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
    public_repos: counts.public,
    public_gists: counts.gists.public,
    followers: counts.followers,
    following: counts.following,
    created_at: timestamp(account.created_at),
    updated_at: timestamp(account.updated_at),
  }
}
