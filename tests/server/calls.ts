import type { AnyCall, Calls, Id } from '../_support/calls/call.ts'
import { accounts } from './accounts/calls.ts'
import { actions } from './actions/calls.ts'
import { actionsSecrets } from './actions/secrets-calls.ts'
import { actionsVariables } from './actions/variables-calls.ts'
import { activity } from './activity/calls.ts'
import { apps } from './apps/calls.ts'
import { attestations } from './attestations/calls.ts'
import { billing } from './billing/calls.ts'
import { blocks } from './blocks/calls.ts'
import { branches } from './branches/calls.ts'
import { branchesProtection } from './branches/protection-calls.ts'
import { checks } from './checks/calls.ts'
import { codeScanning } from './code-scanning/calls.ts'
import { collaborators } from './collaborators/calls.ts'
import { commits } from './commits/calls.ts'
import { contents } from './contents/calls.ts'
import { customProperties } from './custom-properties/calls.ts'
import { deployKeys } from './deploy-keys/calls.ts'
import { deployments } from './deployments/calls.ts'
import { events } from './events/calls.ts'
import { forks } from './forks/calls.ts'
import { gists } from './gists/calls.ts'
import { gitData } from './git-data/calls.ts'
import { http } from './http/calls.ts'
import { imports } from './imports/calls.ts'
import { issueDependencies } from './issue-dependencies/calls.ts'
import { issueEvents } from './issue-events/calls.ts'
import { issueFields } from './issue-fields/calls.ts'
import { issueTypes } from './issue-types/calls.ts'
import { issues } from './issues/calls.ts'
import { issuesLabels } from './issues/labels-calls.ts'
import { issuesMilestones } from './issues/milestones-calls.ts'
import { licenses } from './licenses/calls.ts'
import { migrations } from './migrations/calls.ts'
import { moderation } from './moderation/calls.ts'
import { notifications } from './notifications/calls.ts'
import { organizationRoles } from './organization-roles/calls.ts'
import { organizations } from './organizations/calls.ts'
import { organizationsSecrets } from './organizations/secrets-calls.ts'
import { pulls } from './pulls/calls.ts'
import { pullsReviews } from './pulls/reviews-calls.ts'
import { reactions } from './reactions/calls.ts'
import { releases } from './releases/calls.ts'
import { repositories } from './repositories/calls.ts'
import { search } from './search/calls.ts'
import { securityAdvisories } from './security-advisories/calls.ts'
import { subIssues } from './sub-issues/calls.ts'
import { teams } from './teams/calls.ts'
import { tokens } from './tokens/calls.ts'
import { transfers } from './transfers/calls.ts'
import { webhooksAppHooks } from './webhooks/app-hooks-calls.ts'
import { webhooks } from './webhooks/calls.ts'
import { webhooksOrganizationHooks } from './webhooks/organization-hooks-calls.ts'
import { workflows } from './workflows/calls.ts'
import { workspaces } from './workspaces/calls.ts'
import { workspaceSecrets } from './workspaces/secrets-calls.ts'

/**
 * One call of every operation. A missing one is a compile error. Tests call them in this order:
 * resources are used before they are deleted.
 */
export const calls: Record<Id, AnyCall> = {
  // Before others delete what it reacts to.
  ...reactions,
  ...accounts,
  ...actions,
  ...workflows,
  ...actionsSecrets,
  ...actionsVariables,
  ...activity,
  ...apps,
  ...attestations,
  ...billing,
  ...blocks,
  ...branches,
  ...branchesProtection,
  ...checks,
  ...codeScanning,
  ...collaborators,
  ...commits,
  ...contents,
  ...customProperties,
  ...deployKeys,
  ...deployments,
  ...events,
  ...forks,
  ...gists,
  ...http,
  ...imports,
  ...issueDependencies,
  ...issueEvents,
  ...issueFields,
  ...issueTypes,
  ...issuesLabels,
  ...issues,
  ...issuesMilestones,
  ...licenses,
  ...migrations,
  ...moderation,
  ...notifications,
  ...organizations,
  ...organizationsSecrets,
  ...releases,
  ...search,
  ...securityAdvisories,
  ...subIssues,
  ...teams,
  ...organizationRoles,
  ...tokens,
  ...transfers,
  ...webhooksAppHooks,
  ...webhooks,
  ...webhooksOrganizationHooks,
  ...workspaces,
  ...workspaceSecrets,
  ...pullsReviews,
  ...pulls,
  // After pulls, whose branches it moves.
  ...gitData,
  // Last, because it deletes the repository.
  ...repositories,
} satisfies Calls
