import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { organizationFull, type OwnerCounts } from './full-view.ts'
import { organizationView } from './view.ts'

/** The organization of a team, as visible to its owners. */
export function teamOrganization(
  organization: Account,
  counts: OwnerCounts,
  links: Links,
): Schemas['team-organization'] {
  const full = organizationFull(organization, counts, links)
  return {
    ...organizationView(organization, counts, links),
    total_private_repos: full.total_private_repos,
    owned_private_repos: full.owned_private_repos,
    private_gists: full.private_gists,
    disk_usage: full.disk_usage,
    collaborators: full.collaborators,
    billing_email: full.billing_email,
    plan: full.plan,
    default_repository_permission: full.default_repository_permission,
    members_can_create_repositories: full.members_can_create_repositories,
    two_factor_requirement_enabled: full.two_factor_requirement_enabled,
    members_allowed_repository_creation_type: full.members_allowed_repository_creation_type,
    members_can_create_public_repositories: full.members_can_create_public_repositories,
    members_can_create_private_repositories: full.members_can_create_private_repositories,
    members_can_create_internal_repositories: full.members_can_create_internal_repositories,
    members_can_create_pages: full.members_can_create_pages,
    members_can_create_public_pages: full.members_can_create_public_pages,
    members_can_create_private_pages: full.members_can_create_private_pages,
    members_can_fork_private_repositories: full.members_can_fork_private_repositories,
    web_commit_signoff_required: full.web_commit_signoff_required,
  }
}
