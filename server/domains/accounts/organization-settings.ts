import { legacyFieldsOf } from '../../contract/legacy-fields.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import {
  storedSettings,
  type OrganizationSettings,
} from '../../storage/organizations/organizations.ts'

/** Default settings of an organization. */
const defaults: OrganizationSettings = {
  billing_email: null,
  has_organization_projects: true,
  has_repository_projects: true,
  members_can_create_repositories: true,
  members_can_create_public_repositories: true,
  members_can_create_private_repositories: true,
  members_can_create_internal_repositories: true,
  members_can_create_pages: true,
  members_can_create_public_pages: true,
  members_can_create_private_pages: true,
  members_can_fork_private_repositories: true,
  web_commit_signoff_required: false,
  advanced_security_enabled_for_new_repositories: false,
  dependabot_alerts_enabled_for_new_repositories: false,
  dependabot_security_updates_enabled_for_new_repositories: false,
  dependency_graph_enabled_for_new_repositories: false,
  secret_scanning_enabled_for_new_repositories: false,
  secret_scanning_push_protection_enabled_for_new_repositories: false,
  secret_scanning_push_protection_custom_link: null,
  deploy_keys_enabled_for_repositories: true,
  former: {},
}

type Input = Schemas['organization-update']
type Setting = Exclude<keyof OrganizationSettings, 'former'>

const names = Object.keys(defaults).filter((name) => name !== 'former') as Setting[]

export const settingsOf = (organization: Account): OrganizationSettings => ({
  ...defaults,
  ...storedSettings(organization),
})

/** Settings for each value of `members_allowed_repository_creation_type`. */
const creation = {
  all: {
    members_can_create_repositories: true,
    members_can_create_public_repositories: true,
    members_can_create_private_repositories: true,
  },
  private: {
    members_can_create_repositories: true,
    members_can_create_public_repositories: false,
    members_can_create_private_repositories: true,
  },
  none: { members_can_create_repositories: false },
} as const

/** Converts the settings to `members_allowed_repository_creation_type`. */
export function creationType(settings: OrganizationSettings): keyof typeof creation {
  if (!settings.members_can_create_repositories) return 'none'
  if (settings.members_can_create_public_repositories) return 'all'
  return settings.members_can_create_private_repositories ? 'private' : 'none'
}

/** Applies the settings in the input to `before`. */
export function changedSettings(before: OrganizationSettings, input: Input): OrganizationSettings {
  const provided = names.filter((name) => input[name] !== undefined)
  const type = input.members_allowed_repository_creation_type
  return {
    ...before,
    ...(Object.fromEntries(provided.map((name) => [name, input[name]])) as Partial<typeof before>),
    ...(type !== undefined && creation[type]),
    former: { ...before.former, ...legacyFieldsOf(input) },
  }
}

/** Whether members may create repositories with this visibility. */
export function membersMayCreate(
  organization: Account,
  visibility: 'public' | 'private' | 'internal',
): boolean {
  const settings = settingsOf(organization)
  const { members_can_create_repositories: any } = settings
  return any && settings[`members_can_create_${visibility}_repositories`]
}
