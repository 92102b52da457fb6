import { timestamp } from '../clock.ts'
import type { Schemas } from '../contract/types.ts'
import type { Links } from '../links.ts'
import type { Account } from '../storage/accounts.ts'
import { simpleUser } from './simple-user.ts'

export interface RepositoryCounts {
  public: number
  private: number
}

/** An account as everybody sees it. */
export function publicUser(
  account: Account,
  counts: RepositoryCounts,
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
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: timestamp(account.created_at),
    updated_at: timestamp(account.updated_at),
  }
}
