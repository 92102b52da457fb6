import type { Handlers, Validators } from '../contract/types.ts'
import { applications } from './applications.ts'
import { apps } from './apps.ts'
import { assignees } from './assignees.ts'
import { attestations } from './attestations.ts'
import { blocks } from './blocks.ts'
import { billing } from './billing.ts'
import { codeScanningAlerts } from './code-scanning-alerts.ts'
import { codeScanningSetup } from './code-scanning-setup.ts'
import { codeScanning } from './code-scanning.ts'
import { collaborators } from './collaborators.ts'
import { commitStatuses } from './commit-statuses.ts'
import { contentExclusion } from './content-exclusion.ts'
import { contents } from './contents.ts'
import { customProperties } from './custom-properties.ts'
import { customPropertyValues } from './custom-property-values.ts'
import { deliveries, deliveryValidators } from './deliveries.ts'
import { emails } from './emails.ts'
import { eventValidators, events } from './events.ts'
import { following } from './following.ts'
import { forks } from './forks.ts'
import { gistComments } from './gist-comments.ts'
import { gistLists } from './gist-lists.ts'
import { gists } from './gists.ts'
import { globalAdvisories } from './global-advisories.ts'
import { gpgKeys } from './gpg-keys.ts'
import { hookConfig } from './hook-config.ts'
import { hookTests } from './hook-tests.ts'
import { hooks, hookValidators } from './hooks.ts'
import { imports } from './imports.ts'
import { installations } from './installations.ts'
import { interactionLimits } from './interaction-limits.ts'
import { issueFieldValues } from './issue-field-values.ts'
import { issueFields } from './issue-fields.ts'
import { issueTypes } from './issue-types.ts'
import { issueComments } from './issue-comments.ts'
import { issues } from './issues.ts'
import { labels } from './labels.ts'
import { invitations } from './invitations.ts'
import { manifests } from './manifests.ts'
import { members } from './members.ts'
import { memberships } from './memberships.ts'
import { meta } from './meta.ts'
import { organizationMigrations } from './organization-migrations.ts'
import { userMigrations } from './user-migrations.ts'
import { organizationRoles } from './organization-roles.ts'
import { organizations } from './organizations.ts'
import { pulls } from './pulls.ts'
import { rateLimit } from './rate-limit.ts'
import { organizationSecrets } from './organization-secrets.ts'
import { repositories, repositoryValidators } from './repositories.ts'
import { securityAdvisories } from './security-advisories.ts'
import { selectedRepositories } from './selected-repositories.ts'
import { sshKeys } from './ssh-keys.ts'
import { sshSigningKeys } from './ssh-signing-keys.ts'
import { socialAccounts } from './social-accounts.ts'
import { stars } from './stars.ts'
import { subscriptions } from './subscriptions.ts'
import { teamAccess } from './team-access.ts'
import { teams } from './teams.ts'
import { userRepositories } from './user-repositories.ts'
import { users } from './users.ts'
import { workflowRuns } from './workflow-runs.ts'
import { workflows } from './workflows.ts'
import { workspaces } from './workspaces.ts'

/** Every operation of the contract has its handler here, or the server does not compile. */
export const handlers = {
  ...applications,
  ...apps,
  ...assignees,
  ...attestations,
  ...blocks,
  ...codeScanning,
  ...billing,
  ...codeScanningAlerts,
  ...codeScanningSetup,
  ...collaborators,
  ...commitStatuses,
  ...contentExclusion,
  ...contents,
  ...customProperties,
  ...customPropertyValues,
  ...deliveries,
  ...emails,
  ...events,
  ...following,
  ...forks,
  ...gistComments,
  ...gistLists,
  ...gists,
  ...globalAdvisories,
  ...gpgKeys,
  ...hookConfig,
  ...hookTests,
  ...hooks,
  ...imports,
  ...installations,
  ...interactionLimits,
  ...issueComments,
  ...issueFieldValues,
  ...issueFields,
  ...issueTypes,
  ...issues,
  ...labels,
  ...invitations,
  ...manifests,
  ...members,
  ...memberships,
  ...meta,
  ...organizationRoles,
  ...organizationSecrets,
  ...organizationMigrations,
  ...userMigrations,
  ...organizations,
  ...pulls,
  ...rateLimit,
  ...repositories,
  ...securityAdvisories,
  ...selectedRepositories,
  ...sshKeys,
  ...sshSigningKeys,
  ...socialAccounts,
  ...stars,
  ...subscriptions,
  ...teamAccess,
  ...teams,
  ...userRepositories,
  ...users,
  ...workflowRuns,
  ...workflows,
  ...workspaces,
} satisfies Handlers

export const validators: Validators = {
  ...deliveryValidators,
  ...eventValidators,
  ...hookValidators,
  ...repositoryValidators,
}
