import type { Handlers, Validators } from '../../api/handler.ts'
import { actionsSecrets } from '../../domains/actions/secrets-handlers.ts'
import { actionsVariables } from '../../domains/actions/variables-handlers.ts'
import { contentExclusion } from '../../domains/actions/content-exclusion-handlers.ts'
import { dependencySecrets } from '../../domains/actions/dependency-secrets-handlers.ts'
import { organizationActionsSecrets } from '../../domains/actions/organization-actions-secrets-handlers.ts'
import { organizationActionsSecretRepositories } from '../../domains/actions/organization-actions-secret-repositories-handlers.ts'
import { organizationActionsVariables } from '../../domains/actions/organization-actions-variables-handlers.ts'
import { organizationActionsVariableRepositories } from '../../domains/actions/organization-actions-variable-repositories-handlers.ts'
import { workflows } from '../../domains/workflows/handlers.ts'
import { applications } from '../../domains/tokens/applications-handlers.ts'
import { apps } from '../../domains/apps/handlers.ts'
import { archives } from '../../domains/contents/archives-handlers.ts'
import { assignees } from '../../domains/issues/assignees-handlers.ts'
import { attestations } from '../../domains/attestations/handlers.ts'
import { blocks } from '../../domains/blocks/handlers.ts'
import { billing } from '../../domains/billing/handlers.ts'
import { releaseAssets } from '../../domains/releases/assets-handlers.ts'
import { releases } from '../../domains/releases/handlers.ts'
import { branchProtection } from '../../domains/branches/protection-handlers.ts'
import { protectedBranchLists } from '../../domains/branches/protection-lists-handlers.ts'
import { branches } from '../../domains/branches/handlers.ts'
import { languages } from '../../domains/contents/languages-handlers.ts'
import { tags } from '../../domains/git-data/tags-handlers.ts'
import { topics } from '../../domains/repositories/topics-handlers.ts'
import { codeScanningAlerts } from '../../domains/code-scanning/alerts-handlers.ts'
import { codeScanningSetup } from '../../domains/code-scanning/setup-handlers.ts'
import { codeScanning } from '../../domains/code-scanning/handlers.ts'
import { collaborators } from '../../domains/collaborators/handlers.ts'
import { commitComments } from '../../domains/commits/comments-handlers.ts'
import { commitComparisons } from '../../domains/commits/comparisons-handlers.ts'
import { commits } from '../../domains/commits/handlers.ts'
import { gitObjects } from '../../domains/git-data/git-objects-handlers.ts'
import { git, gitValidators } from '../../domains/git-data/git-handlers.ts'
import { branchChanges } from '../../domains/pulls/pull-branches-handlers.ts'
import { gitRefs } from '../../domains/git-data/git-refs-handlers.ts'
import { commitPulls } from '../../domains/pulls/pull-commits-handlers.ts'
import { checkRuns } from '../../domains/checks/runs-handlers.ts'
import { checkSuites } from '../../domains/checks/suites-handlers.ts'
import { commitStatuses } from '../../domains/checks/commit-statuses-handlers.ts'
import { contributors } from '../../domains/commits/contributors-handlers.ts'
import { contents } from '../../domains/contents/handlers.ts'
import { customProperties } from '../../domains/custom-properties/handlers.ts'
import { customPropertyValues } from '../../domains/custom-properties/values-handlers.ts'
import {
  hookDeliveries,
  hookDeliveryValidators,
} from '../../domains/webhooks/hook-deliveries-handlers.ts'
import { deployments } from '../../domains/deployments/handlers.ts'
import { deploymentStatuses } from '../../domains/deployments/statuses-handlers.ts'
import { environments } from '../../domains/deployments/environments-handlers.ts'
import { deployKeys } from '../../domains/deploy-keys/handlers.ts'
import { dispatches } from '../../domains/repositories/dispatches-handlers.ts'
import { emails } from '../../domains/accounts/emails-handlers.ts'
import { notifications } from '../../domains/notifications/handlers.ts'
import { feeds } from '../../domains/events/feeds-handlers.ts'
import { eventValidators, events } from '../../domains/events/handlers.ts'
import { following } from '../../domains/activity/following-handlers.ts'
import { repositoryTemplates } from '../../domains/forks/repository-templates-handlers.ts'
import { transfers } from '../../domains/transfers/handlers.ts'
import { forks } from '../../domains/forks/handlers.ts'
import { gistComments } from '../../domains/gists/comments-handlers.ts'
import { gistLists } from '../../domains/gists/lists-handlers.ts'
import { gists } from '../../domains/gists/handlers.ts'
import { securityAdvisoriesGlobal } from '../../domains/security-advisories/global-handlers.ts'
import { gpgKeys } from '../../domains/accounts/gpg-keys-handlers.ts'
import { hookConfig } from '../../domains/webhooks/hook-config-handlers.ts'
import { hookTests } from '../../domains/webhooks/hook-tests-handlers.ts'
import { gitignore } from '../../domains/licenses/gitignore-handlers.ts'
import { licenses } from '../../domains/licenses/handlers.ts'
import { hooks, hookValidators } from '../../domains/webhooks/hooks-handlers.ts'
import { imports } from '../../domains/imports/handlers.ts'
import { installations } from '../../domains/apps/installations-handlers.ts'
import { interactionLimits } from '../../domains/moderation/interaction-limits-handlers.ts'
import { issueFieldValues } from '../../domains/issue-fields/values-handlers.ts'
import { issueFields } from '../../domains/issue-fields/handlers.ts'
import { issueTypes } from '../../domains/issue-types/handlers.ts'
import { issueComments } from '../../domains/issues/comments-handlers.ts'
import { issues } from '../../domains/issues/handlers.ts'
import { labels } from '../../domains/issues/labels-handlers.ts'
import { issueEvents } from '../../domains/issue-events/handlers.ts'
import { milestones } from '../../domains/issues/milestones-handlers.ts'
import { issueDependencies } from '../../domains/issue-dependencies/handlers.ts'
import { subIssues } from '../../domains/sub-issues/handlers.ts'
import { reactions } from '../../domains/reactions/handlers.ts'
import { issueLists } from '../../domains/search/issue-lists-handlers.ts'
import { search } from '../../domains/search/handlers.ts'
import { invitations } from '../../domains/collaborators/invitations-handlers.ts'
import { appHooks, appHookValidators } from '../../domains/webhooks/app-hooks-handlers.ts'
import {
  organizationHooks,
  organizationHookValidators,
} from '../../domains/webhooks/organization-hooks-handlers.ts'
import { appManifests } from '../../domains/apps/manifests-handlers.ts'
import { members } from '../../domains/organizations/members-handlers.ts'
import { memberships } from '../../domains/organizations/memberships-handlers.ts'
import { emojis } from './emojis.ts'
import { markdown } from './markdown.ts'
import { meta } from './meta.ts'
import { migrations } from '../../domains/migrations/handlers.ts'
import { organizationRoles } from '../../domains/organization-roles/handlers.ts'
import { organizations } from '../../domains/organizations/handlers.ts'
import { pulls } from '../../domains/pulls/handlers.ts'
import { requestedReviewers } from '../../domains/pulls/requested-reviewers-handlers.ts'
import { reviewComments } from '../../domains/pulls/review-comments-handlers.ts'
import { reviews } from '../../domains/pulls/reviews-handlers.ts'
import { rateLimit } from './rate-limit.ts'
import { organizationSecrets } from '../../domains/organizations/secrets-handlers.ts'
import { repositories, repositoryValidators } from '../../domains/repositories/handlers.ts'
import { securityAdvisories } from '../../domains/security-advisories/handlers.ts'
import { organizationSecretRepositories } from '../../domains/organizations/secret-repositories-handlers.ts'
import { sshKeys } from '../../domains/accounts/ssh-keys-handlers.ts'
import { sshSigningKeys } from '../../domains/accounts/ssh-signing-keys-handlers.ts'
import { socialAccounts } from '../../domains/accounts/social-accounts-handlers.ts'
import { stars } from '../../domains/activity/stars-handlers.ts'
import { subscriptions } from '../../domains/activity/subscriptions-handlers.ts'
import { teamAccess } from '../../domains/teams/access-handlers.ts'
import { teams } from '../../domains/teams/handlers.ts'
import { repositoryLists } from '../../domains/repositories/lists-handlers.ts'
import { users } from '../../domains/accounts/users-handlers.ts'
import { workspaces } from '../../domains/workspaces/handlers.ts'
import { workspaceSecrets } from '../../domains/workspaces/secrets-handlers.ts'

/** The handlers of all operations. A missing handler is a compile error. */
export const handlers = {
  ...actionsSecrets,
  ...actionsVariables,
  ...contentExclusion,
  ...dependencySecrets,
  ...organizationActionsSecrets,
  ...organizationActionsSecretRepositories,
  ...organizationActionsVariables,
  ...organizationActionsVariableRepositories,
  ...workflows,
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
  ...feeds,
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
  ...sshKeys,
  ...sshSigningKeys,
  ...socialAccounts,
  ...stars,
  ...subscriptions,
  ...teamAccess,
  ...teams,
  ...repositoryLists,
  ...users,
  ...workspaces,
  ...workspaceSecrets,
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
