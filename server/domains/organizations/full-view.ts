import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import { creationType, settingsOf } from '../accounts/organization-settings.ts'
import type { AccountCounts } from '../../storage/accounts/account-counts.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { organizationView } from './view.ts'
import { withSource } from '../../api/views/source.ts'

/** Rules that an organization cannot change. */
const fixedSettings = {
  members_can_delete_repositories: true,
  members_can_change_repo_visibility: true,
  members_can_invite_outside_collaborators: true,
  members_can_delete_issues: false,
  display_commenter_full_name_setting_enabled: false,
  readers_can_create_discussions: false,
  members_can_create_teams: true,
  members_can_view_dependency_insights: true,
  secret_scanning_validity_checks_enabled: false,
}

/** Counts visible only to owners. */
export interface OwnerCounts extends AccountCounts {
  members: number
  /** Collaborators who are not members. */
  outside: number
}

/** An organization as visible to its owners. */
export function organizationFull(
  organization: Account,
  counts: OwnerCounts,
  links: Links,
): Schemas['organization-full'] {
  const { former: _former, ...settings } = settingsOf(organization)
  return withSource(organization, {
    ...organizationView(organization, counts, links),
    total_private_repos: counts.private_repositories,
    owned_private_repos: counts.private_repositories,
    private_gists: 0,
    disk_usage: 0,
    collaborators: counts.outside,
    plan: {
      name: organization.plan,
      space: 0,
      private_repos: 0,
      filled_seats: counts.members,
      seats: 0,
    },
    default_repository_permission: organization.default_repository_permission,
    default_repository_branch: 'main',
    two_factor_requirement_enabled: false,
    ...fixedSettings,
    members_allowed_repository_creation_type: creationType(settingsOf(organization)),
    ...settings,
  })
}
