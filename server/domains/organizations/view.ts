import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import { settingsOf } from '../accounts/organization-settings.ts'
import type { AccountCounts } from '../../storage/accounts/account-counts.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { organizationSimple } from '../../api/views/organization-simple.ts'

/** The public view of an organization. */
export function organizationView(
  organization: Account,
  counts: Pick<AccountCounts, 'public_repositories' | 'followers' | 'following'>,
  links: Links,
): Schemas['organization'] {
  const { name, company, blog, location, email, twitter_username } = organization
  const { has_organization_projects, has_repository_projects } = settingsOf(organization)
  return {
    ...organizationSimple(organization, links),
    name,
    company,
    blog,
    location,
    email,
    twitter_username,
    is_verified: false,
    has_organization_projects,
    has_repository_projects,
    public_repos: counts.public_repositories,
    public_gists: 0,
    followers: counts.followers,
    following: counts.following,
    html_url: links.html(`/${organization.login}`),
    type: 'Organization',
    created_at: timestamp(organization.created_at),
    updated_at: timestamp(organization.updated_at),
    archived_at: null,
  }
}
