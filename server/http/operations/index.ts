import type { Handlers, Validators } from '../../api/handler.ts'
import { applications } from '../../domains/apps/handlers/applications.ts'
import { apps } from '../../domains/apps/handlers/apps.ts'
import { archives } from '../../domains/repositories/handlers/archives.ts'
import { assignees } from '../../domains/issues/handlers/assignees.ts'
import { attestations } from '../../domains/security/handlers/attestations.ts'
import { blocks } from '../../domains/accounts/handlers/blocks.ts'
import { billing } from '../../domains/billing/handlers/billing.ts'
import { releaseAssets } from '../../domains/repositories/handlers/release-assets.ts'
import { releases } from '../../domains/repositories/handlers/releases.ts'
import { branchProtection } from '../../domains/repositories/handlers/branch-protection.ts'
import { protectedBranchLists } from '../../domains/repositories/handlers/branch-protection-lists.ts'
import { branches } from '../../domains/repositories/handlers/branches.ts'
import { languages } from '../../domains/repositories/handlers/languages.ts'
import { tags } from '../../domains/repositories/handlers/tags.ts'
import { topics } from '../../domains/repositories/handlers/topics.ts'
import { codeScanningAlerts } from '../../domains/security/handlers/code-scanning-alerts.ts'
import { codeScanningSetup } from '../../domains/security/handlers/code-scanning-setup.ts'
import { codeScanning } from '../../domains/security/handlers/code-scanning.ts'
import { collaborators } from '../../domains/repositories/handlers/collaborators.ts'
import { commitComments } from '../../domains/repositories/handlers/commit-comments.ts'
import { commitComparisons } from '../../domains/repositories/handlers/commit-comparisons.ts'
import { commits } from '../../domains/repositories/handlers/commits.ts'
import { gitObjects } from '../../domains/repositories/handlers/git-objects.ts'
import { git, gitValidators } from '../../domains/repositories/handlers/git.ts'
import { branchChanges } from '../../domains/pulls/handlers/pull-branches.ts'
import { gitRefs } from '../../domains/repositories/handlers/git-refs.ts'
import { commitPulls } from '../../domains/pulls/handlers/pull-commits.ts'
import { checkRuns } from '../../domains/repositories/handlers/check-runs.ts'
import { checkSuites } from '../../domains/repositories/handlers/check-suites.ts'
import { commitStatuses } from '../../domains/repositories/handlers/commit-statuses.ts'
import { contentExclusion } from '../../domains/actions/handlers/content-exclusion.ts'
import { contributors } from '../../domains/repositories/handlers/contributors.ts'
import { contents } from '../../domains/repositories/handlers/contents.ts'
import { customProperties } from '../../domains/organizations/handlers/custom-properties.ts'
import { customPropertyValues } from '../../domains/organizations/handlers/custom-property-values.ts'
import {
  hookDeliveries,
  hookDeliveryValidators,
} from '../../domains/webhooks/handlers/hook-deliveries.ts'
import { deployments } from '../../domains/repositories/handlers/deployments.ts'
import { deploymentStatuses } from '../../domains/repositories/handlers/deployment-statuses.ts'
import { environments } from '../../domains/repositories/handlers/environments.ts'
import { deployKeys } from '../../domains/repositories/handlers/deploy-keys.ts'
import { dispatches } from '../../domains/repositories/handlers/dispatches.ts'
import { emails } from '../../domains/accounts/handlers/emails.ts'
import { notifications } from '../../domains/activity/handlers/notifications.ts'
import { eventValidators, events } from '../../domains/activity/handlers/events.ts'
import { following } from '../../domains/activity/handlers/following.ts'
import { repositoryTemplates } from '../../domains/repositories/handlers/repository-templates.ts'
import { transfers } from '../../domains/organizations/handlers/transfers.ts'
import { forks } from '../../domains/repositories/handlers/forks.ts'
import { gistComments } from '../../domains/gists/handlers/gist-comments.ts'
import { gistLists } from '../../domains/gists/handlers/gist-lists.ts'
import { gists } from '../../domains/gists/handlers/gists.ts'
import { securityAdvisoriesGlobal } from '../../domains/security/handlers/security-advisories-global.ts'
import { gpgKeys } from '../../domains/accounts/handlers/gpg-keys.ts'
import { hookConfig } from '../../domains/webhooks/handlers/hook-config.ts'
import { hookTests } from '../../domains/webhooks/handlers/hook-tests.ts'
import { gitignore } from '../../domains/repositories/handlers/gitignore.ts'
import { licenses } from '../../domains/repositories/handlers/licenses.ts'
import { hooks, hookValidators } from '../../domains/webhooks/handlers/hooks.ts'
import { imports } from '../../domains/imports/handlers/imports.ts'
import { installations } from '../../domains/apps/handlers/installations.ts'
import { interactionLimits } from '../../domains/accounts/handlers/interaction-limits.ts'
import { issueFieldValues } from '../../domains/issues/handlers/issue-field-values.ts'
import { issueFields } from '../../domains/issues/handlers/issue-fields.ts'
import { issueTypes } from '../../domains/issues/handlers/issue-types.ts'
import { issueComments } from '../../domains/issues/handlers/issue-comments.ts'
import { issues } from '../../domains/issues/handlers/issues.ts'
import { labels } from '../../domains/issues/handlers/labels.ts'
import { issueEvents } from '../../domains/issues/handlers/issue-events.ts'
import { milestones } from '../../domains/issues/handlers/milestones.ts'
import { issueDependencies } from '../../domains/issues/handlers/issue-dependencies.ts'
import { subIssues } from '../../domains/issues/handlers/sub-issues.ts'
import { reactions } from '../../domains/issues/handlers/reactions.ts'
import { issueLists } from '../../domains/search/handlers/issue-lists.ts'
import { search } from '../../domains/search/handlers/search.ts'
import { invitations } from '../../domains/repositories/handlers/invitations.ts'
import { appHooks, appHookValidators } from '../../domains/webhooks/handlers/app-hooks.ts'
import {
  organizationHooks,
  organizationHookValidators,
} from '../../domains/webhooks/handlers/organization-hooks.ts'
import { appManifests } from '../../domains/apps/handlers/app-manifests.ts'
import { members } from '../../domains/organizations/handlers/members.ts'
import { memberships } from '../../domains/organizations/handlers/memberships.ts'
import { emojis } from './emojis.ts'
import { markdown } from './markdown.ts'
import { meta } from './meta.ts'
import { migrations } from '../../domains/migrations/handlers/migrations.ts'
import { organizationRoles } from '../../domains/organizations/handlers/organization-roles.ts'
import { organizations } from '../../domains/organizations/handlers/organizations.ts'
import { pulls } from '../../domains/pulls/handlers/pulls.ts'
import { requestedReviewers } from '../../domains/pulls/handlers/requested-reviewers.ts'
import { reviewComments } from '../../domains/pulls/handlers/review-comments.ts'
import { reviews } from '../../domains/pulls/handlers/reviews.ts'
import { rateLimit } from './rate-limit.ts'
import { actionsSecrets } from '../../domains/actions/handlers/actions-secrets.ts'
import { organizationActionsSecrets } from '../../domains/actions/handlers/organization-actions-secrets.ts'
import { organizationActionsSecretRepositories } from '../../domains/actions/handlers/organization-actions-secret-repositories.ts'
import { actionsVariables } from '../../domains/actions/handlers/actions-variables.ts'
import { organizationActionsVariables } from '../../domains/actions/handlers/organization-actions-variables.ts'
import { organizationActionsVariableRepositories } from '../../domains/actions/handlers/organization-actions-variable-repositories.ts'
import { organizationSecrets } from '../../domains/organizations/handlers/organization-secrets.ts'
import {
  repositories,
  repositoryValidators,
} from '../../domains/repositories/handlers/repositories.ts'
import { securityAdvisories } from '../../domains/security/handlers/security-advisories.ts'
import { organizationSecretRepositories } from '../../domains/organizations/handlers/organization-secret-repositories.ts'
import { sshKeys } from '../../domains/accounts/handlers/ssh-keys.ts'
import { sshSigningKeys } from '../../domains/accounts/handlers/ssh-signing-keys.ts'
import { socialAccounts } from '../../domains/accounts/handlers/social-accounts.ts'
import { stars } from '../../domains/activity/handlers/stars.ts'
import { subscriptions } from '../../domains/activity/handlers/subscriptions.ts'
import { teamAccess } from '../../domains/teams/handlers/team-access.ts'
import { teams } from '../../domains/teams/handlers/teams.ts'
import { repositoryLists } from '../../domains/repositories/handlers/repository-lists.ts'
import { users } from '../../domains/accounts/handlers/users.ts'
import { workflowRuns } from '../../domains/actions/handlers/workflow-runs.ts'
import { workflows } from '../../domains/actions/handlers/workflows.ts'
import { workspaces } from '../../domains/workspaces/handlers/workspaces.ts'

/** The handlers of all operations. A missing handler is a compile error. */
export const handlers = {
  ...applications,
  ...apps,
  ...archives,
  ...assignees,
  ...attestations,
  ...blocks,
  ...branches,
  ...branchProtection,
  ...protectedBranchLists,
  ...releaseAssets,
  ...releases,
  ...languages,
  ...tags,
  ...topics,
  ...codeScanning,
  ...billing,
  ...codeScanningAlerts,
  ...codeScanningSetup,
  ...collaborators,
  ...commitComments,
  ...checkRuns,
  ...checkSuites,
  ...commitStatuses,
  ...commitComparisons,
  ...commits,
  ...git,
  ...gitObjects,
  ...commitPulls,
  ...gitRefs,
  ...branchChanges,
  ...contentExclusion,
  ...contents,
  ...contributors,
  ...customProperties,
  ...customPropertyValues,
  ...hookDeliveries,
  ...deployKeys,
  ...deployments,
  ...deploymentStatuses,
  ...environments,
  ...dispatches,
  ...emails,
  ...events,
  ...notifications,
  ...following,
  ...forks,
  ...repositoryTemplates,
  ...transfers,
  ...gistComments,
  ...gistLists,
  ...gists,
  ...securityAdvisoriesGlobal,
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
  ...issueEvents,
  ...issueLists,
  ...milestones,
  ...reactions,
  ...subIssues,
  ...issueDependencies,
  ...search,
  ...invitations,
  ...appHooks,
  ...organizationHooks,
  ...appManifests,
  ...members,
  ...memberships,
  ...emojis,
  ...markdown,
  ...meta,
  ...gitignore,
  ...licenses,
  ...organizationRoles,
  ...organizationSecrets,
  ...migrations,
  ...organizations,
  ...pulls,
  ...requestedReviewers,
  ...reviewComments,
  ...reviews,
  ...rateLimit,
  ...repositories,
  ...securityAdvisories,
  ...organizationSecretRepositories,
  ...actionsSecrets,
  ...organizationActionsSecrets,
  ...organizationActionsSecretRepositories,
  ...actionsVariables,
  ...organizationActionsVariables,
  ...organizationActionsVariableRepositories,
  ...sshKeys,
  ...sshSigningKeys,
  ...socialAccounts,
  ...stars,
  ...subscriptions,
  ...teamAccess,
  ...teams,
  ...repositoryLists,
  ...users,
  ...workflowRuns,
  ...workflows,
  ...workspaces,
} satisfies Handlers

export const validators: Validators = {
  ...appHookValidators,
  ...organizationHookValidators,
  ...hookDeliveryValidators,
  ...eventValidators,
  ...gitValidators,
  ...hookValidators,
  ...repositoryValidators,
}
