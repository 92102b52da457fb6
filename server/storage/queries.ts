import { accountListQueries } from './accounts/account-lists.ts'
import { accountCountQueries } from './accounts/account-counts.ts'
import { accountQueries } from './accounts/accounts.ts'
import { appQueries } from './apps/apps.ts'
import { authorizationCodeQueries } from './tokens/authorization-codes.ts'
import { associationQueries } from './organizations/associations.ts'
import { blockQueries } from './blocks/blocks.ts'
import { branchProtectionQueries } from './branches/branch-protections.ts'
import type { RowCache } from './sql/cache.ts'
import { checkRunQueries } from './checks/check-runs.ts'
import { checkSuiteQueries } from './checks/check-suites.ts'
import { collaboratorQueries } from './collaborators/collaborators.ts'
import { commitCommentQueries } from './commits/commit-comments.ts'
import { commitStatusQueries } from './checks/commit-statuses.ts'
import { customPropertyQueries } from './custom-properties/custom-properties.ts'
import { contentExclusionQueries } from './actions/content-exclusions.ts'
import { deliveryQueries } from './webhooks/deliveries.ts'
import { nextDeliveryQueries } from './webhooks/next-deliveries.ts'
import { deliveryRegisterQueries } from './webhooks/delivery-register.ts'
import { deletedRepositoryQueries } from './repositories/deleted-repositories.ts'
import { deploymentQueries } from './deployments/deployments.ts'
import { deploymentStatusQueries } from './deployments/deployment-statuses.ts'
import { environmentQueries } from './deployments/environments.ts'
import { deployKeyQueries } from './deploy-keys/deploy-keys.ts'
import { deviceCodeQueries } from './tokens/device-codes.ts'
import { emailQueries } from './accounts/emails.ts'
import type { Engine } from './engines/engine.ts'
import { eventQueries } from './feeds/events.ts'
import { feedQueries } from './feeds/feeds.ts'
import { followQueries } from './activity/follows.ts'
import { forkQueries } from './repositories/forks.ts'
import { gitMaintenanceQueries } from './repositories/git-maintenance.ts'
import { gistCommentQueries } from './gists/gist-comments.ts'
import { gistRevisionQueries } from './gists/gist-revisions.ts'
import { gistStarQueries } from './gists/gist-stars.ts'
import { gistQueries } from './gists/gists.ts'
import { gpgKeyQueries } from './accounts/gpg-keys.ts'
import { hookQueries } from './webhooks/hooks.ts'
import { hookWriteQueries } from './webhooks/hook-writes.ts'
import { importFindingQueries } from './imports/import-findings.ts'
import { importQueueQueries } from './imports/import-queue.ts'
import { importQueries } from './imports/imports.ts'
import { installationListQueries } from './apps/installation-lists.ts'
import { installationQueries } from './apps/installations.ts'
import { interactionLimitQueries } from './moderation/interaction-limits.ts'
import { issueCommentQueries } from './issues/issue-comments.ts'
import { issueFieldValueQueries } from './issue-fields/issue-field-values.ts'
import { issueFieldQueries } from './issue-fields/issue-fields.ts'
import { issueTypeQueries } from './issue-types/issue-types.ts'
import { conversationQueries } from './issues/conversation-reads.ts'
import { issueMoveQueries } from './issues/issue-moves.ts'
import { issuePinQueries } from './issues/issue-pins.ts'
import { linkedBranchQueries } from './issues/linked-branches.ts'
import { minimizedQueries } from './issues/minimized.ts'
import { textEditQueries } from './issues/text-edits.ts'
import { issueWriteQueries } from './issues/issue-writes.ts'
import { issueQueries } from './issues/issues.ts'
import { lfsLockQueries } from './lfs/lfs-locks.ts'
import { labelQueries } from './issues/labels.ts'
import { issueEventQueries } from './issue-events/issue-events.ts'
import { issueReferenceQueries } from './issue-references/issue-references.ts'
import { timelineQueries } from './issue-events/timelines.ts'
import { milestoneQueries } from './issues/milestones.ts'
import { issueDependencyQueries } from './issue-dependencies/issue-dependencies.ts'
import { subIssueQueries } from './sub-issues/sub-issues.ts'
import { reactionQueries } from './reactions/reactions.ts'
import { clockCorrections } from './webhooks/clock-corrections.ts'
import { laneQueries } from './webhooks/lanes.ts'
import { lazily } from './sql/lazily.ts'
import type { LockedTable } from './sql/unit-of-work.ts'
import { manifestCodeQueries } from './apps/manifest-codes.ts'
import { membershipQueries } from './organizations/memberships.ts'
import { namedValueQueries } from './actions/named-values.ts'
import { secretKeyQueries } from './actions/secret-keys.ts'
import { installationRemovalQueries } from './apps/installation-removals.ts'
import { migrationContentQueries } from './export-archives/migration-contents.ts'
import { migrationLockQueries } from './export-archives/migration-locks.ts'
import { migrationQueries } from './export-archives/export-archives.ts'
import { migrationQueueQueries } from './export-archives/migration-queue.ts'
import { organizationInvitationQueries } from './organizations/organization-invitations.ts'
import { organizationRoleQueries } from './organization-roles/organization-roles.ts'
import { organizationQueries } from './organizations/organizations.ts'
import { pullAreaQueries } from './pulls/pull-queries.ts'
import { searchQueries } from './search/search-queries.ts'
import { purgeQueries } from './purges.ts'
import { pushQueries } from './pushes/pushes.ts'
import { repositoryQueries } from './repositories/repositories.ts'
import { repositoryWriteQueries } from './repositories/repository-writes.ts'
import { releaseAssetQueries } from './releases/release-assets.ts'
import { releaseQueries } from './releases/releases.ts'
import { repositoryInvitationQueries } from './collaborators/repository-invitations.ts'
import { roleHolderQueries } from './organization-roles/role-holders.ts'
import { secretQueries } from './secrets.ts'
import { seedingQueries } from './seeding.ts'
import { transferQueries } from './transfers/transfers.ts'
import { securityQueries } from './security-queries.ts'
import { sessionQueries } from './tokens/sessions.ts'
import { repositoryListQueries } from './repositories/repository-lists.ts'
import { inspectionQueries } from './integrity/inspection.ts'
import { settingQueries } from './settings.ts'
import { sshKeyQueries } from './accounts/ssh-keys.ts'
import { socialAccountQueries } from './accounts/social-accounts.ts'
import { userStatusQueries } from './accounts/user-statuses.ts'
import { starQueries } from './activity/stars.ts'
import { subscriptionQueries } from './activity/subscriptions.ts'
import { notificationQueries } from './notifications/notifications.ts'
import type { Handle } from './schema/tables.ts'
import { teamListQueries } from './teams/team-lists.ts'
import { teamMemberListQueries } from './teams/team-member-lists.ts'
import { teamQueries } from './teams/teams.ts'
import { tokenRegisterQueries } from './tokens/token-register.ts'
import { tokenWriteQueries } from './tokens/token-writes.ts'
import { tokenQueries } from './tokens/tokens.ts'
import { verifiedCommitQueries } from './accounts/verified-commits.ts'
import { usageQueries } from './billing/usage.ts'
import { workflowArtifactQueries } from './workflows/workflow-artifacts.ts'
import { workflowCacheQueries } from './workflows/workflow-caches.ts'
import { workflowJobQueries } from './workflows/workflow-jobs.ts'
import { workflowRunQueries } from './workflows/workflow-runs.ts'
import { workflowTokenQueries } from './workflows/workflow-tokens.ts'
import { workflowQueries } from './workflows/workflows.ts'
import { workspaceQueries } from './workspaces/workspaces.ts'
import { composed } from './sql/composed.ts'

/** Called with the hosts of deliveries when they are enqueued. */
export type Enqueued = (pools: readonly string[]) => void

/**
 * Locks a row of a table and everything that belongs to it until the transaction ends. Statements may
 * lock more rows themselves.
 */
export type Lock = (table: LockedTable) => (id: number) => Promise<void>

/** What queries need. */
export interface Bound {
  handle: Handle
  cache: RowCache
  engine: Engine
  onEnqueue: Enqueued
  lock: Lock
}

const userQueries = {
  emails: ({ handle }: Bound) => emailQueries(handle),
  blocks: ({ handle, engine, cache }: Bound) => blockQueries(handle, engine, cache),
  interactionLimits: ({ handle, cache }: Bound) => interactionLimitQueries(handle, cache),
  sshKeys: ({ handle }: Bound) => sshKeyQueries(handle),
  gpgKeys: ({ handle }: Bound) => gpgKeyQueries(handle),
  verifiedCommits: ({ handle }: Bound) => verifiedCommitQueries(handle),
  socialAccounts: ({ handle }: Bound) => socialAccountQueries(handle),
  userStatuses: ({ handle }: Bound) => userStatusQueries(handle),
  usage: ({ handle }: Bound) => usageQueries(handle),
  associations: ({ handle }: Bound) => associationQueries(handle),
  workspaces: ({ handle }: Bound) => workspaceQueries(handle),
  seeding: ({ handle, engine }: Bound) => seedingQueries(handle, engine),
}

const activityQueries = {
  stars: ({ handle }: Bound) => starQueries(handle),
  subscriptions: ({ handle }: Bound) => subscriptionQueries(handle),
  follows: ({ handle }: Bound) => followQueries(handle),
  events: ({ handle, engine }: Bound) => eventQueries({ handle, engine }),
  feeds: ({ handle, engine }: Bound) => feedQueries(handle, engine),
  notifications: ({ handle, engine, cache }: Bound) =>
    notificationQueries(handle, engine, accountQueries(handle, cache)),
}

const organizationAreaQueries = {
  teams: ({ handle, cache }: Bound) => teamQueries(handle, cache),
  teamLists: ({ handle, engine }: Bound) => teamListQueries(handle, engine),
  teamMemberLists: ({ handle }: Bound) => teamMemberListQueries(handle),
  memberships: ({ handle }: Bound) => membershipQueries(handle),
  organizations: ({ handle, cache }: Bound) => organizationQueries(handle, cache),
  organizationRoles: ({ handle, cache }: Bound) => organizationRoleQueries(handle, cache),
  roleHolders: ({ handle }: Bound) => roleHolderQueries(handle),
  organizationInvitations: ({ handle }: Bound) => organizationInvitationQueries(handle),
  secretKeys: ({ handle }: Bound) => secretKeyQueries(handle),
  dependencySecrets: ({ handle }: Bound) =>
    namedValueQueries(handle, {
      values: 'dependency_secrets',
      selections: { table: 'dependency_secret_repositories', key: 'secret_id' },
    }),
  actionsSecrets: ({ handle }: Bound) =>
    namedValueQueries(handle, {
      values: 'actions_secrets',
      selections: { table: 'actions_secret_repositories', key: 'secret_id' },
    }),
  workspaceSecrets: ({ handle }: Bound) =>
    namedValueQueries(handle, {
      values: 'workspace_secrets',
      selections: { table: 'workspace_secret_repositories', key: 'secret_id' },
    }),
  actionsVariables: ({ handle }: Bound) =>
    namedValueQueries(handle, {
      values: 'actions_variables',
      selections: { table: 'actions_variable_repositories', key: 'variable_id' },
    }),
  customProperties: ({ handle, cache }: Bound) => customPropertyQueries(handle, cache),
  contentExclusions: ({ handle }: Bound) => contentExclusionQueries(handle),
}

const repositoryAreaQueries = {
  repositories: ({ cache, lock, ...connected }: Bound) =>
    composed(repositoryQueries(connected, cache), repositoryWriteQueries(connected.handle), {
      lock: lock('repositories'),
    }),
  repositoryLists: ({ handle, engine, cache }: Bound) =>
    repositoryListQueries(handle, accountQueries(handle, cache), engine),
  deletedRepositories: ({ handle, engine }: Bound) => deletedRepositoryQueries(handle, engine),
  deployKeys: ({ handle }: Bound) => deployKeyQueries(handle),
  deployments: ({ handle, cache }: Bound) =>
    deploymentQueries(handle, accountQueries(handle, cache)),
  deploymentStatuses: ({ handle, cache }: Bound) =>
    deploymentStatusQueries(handle, accountQueries(handle, cache)),
  environments: ({ handle }: Bound) => environmentQueries(handle),
  forks: ({ handle }: Bound) => forkQueries(handle),
  transfers: ({ handle }: Bound) => transferQueries(handle),
  collaborators: ({ handle }: Bound) => collaboratorQueries(handle),
  repositoryInvitations: ({ handle }: Bound) => repositoryInvitationQueries(handle),
  checkSuites: ({ handle }: Bound) => checkSuiteQueries(handle),
  checkRuns: ({ handle }: Bound) => checkRunQueries(handle),
  commitComments: ({ handle, cache }: Bound) =>
    commitCommentQueries(handle, accountQueries(handle, cache)),
  commitStatuses: ({ handle, cache }: Bound) =>
    commitStatusQueries(handle, accountQueries(handle, cache)),
  branchProtections: ({ handle }: Bound) => branchProtectionQueries(handle),
  releases: ({ handle, cache }: Bound) => releaseQueries(handle, accountQueries(handle, cache)),
  releaseAssets: ({ handle, cache }: Bound) =>
    releaseAssetQueries(handle, accountQueries(handle, cache)),
  pushes: ({ handle }: Bound) => pushQueries(handle),
  gitMaintenance: ({ handle }: Bound) => gitMaintenanceQueries(handle),
  lfsLocks: ({ handle }: Bound) => lfsLockQueries(handle),
  workflows: ({ handle }: Bound) => workflowQueries(handle),
  workflowArtifacts: ({ handle }: Bound) => workflowArtifactQueries(handle),
  workflowCaches: ({ handle }: Bound) => workflowCacheQueries(handle),
  workflowJobs: ({ handle }: Bound) => workflowJobQueries(handle),
  workflowRuns: ({ handle }: Bound) => workflowRunQueries(handle),
  workflowTokens: ({ cache, ...connected }: Bound) =>
    workflowTokenQueries(connected.handle, cache, repositoryQueries(connected, cache)),
}

const issueAreaQueries = {
  issues: ({ handle, cache, engine }: Bound) => {
    const reader = { handle, engine, accounts: accountQueries(handle, cache) }
    return composed(issueQueries(reader), issueWriteQueries(reader))
  },
  issueComments: ({ handle, cache, engine }: Bound) =>
    issueCommentQueries({ handle, engine, accounts: accountQueries(handle, cache) }),
  conversations: ({ handle }: Bound) => conversationQueries(handle),
  issueMoves: ({ handle }: Bound) => issueMoveQueries(handle),
  issuePins: ({ handle }: Bound) => issuePinQueries(handle),
  linkedBranches: ({ handle }: Bound) => linkedBranchQueries(handle),
  minimized: ({ handle }: Bound) => minimizedQueries(handle),
  textEdits: ({ handle }: Bound) => textEditQueries(handle),
  issueTypes: ({ handle }: Bound) => issueTypeQueries(handle),
  issueDependencies: ({ handle }: Bound) => issueDependencyQueries(handle),
  subIssues: ({ handle }: Bound) => subIssueQueries(handle),
  issueFields: ({ handle }: Bound) => issueFieldQueries(handle),
  issueFieldValues: ({ handle }: Bound) => issueFieldValueQueries(handle),
  labels: ({ handle }: Bound) => labelQueries(handle),
  issueEvents: ({ handle, cache, engine }: Bound) =>
    composed(
      issueEventQueries(handle, accountQueries(handle, cache), teamQueries(handle, cache)),
      timelineQueries({ handle, engine }),
    ),
  issueReferences: ({ handle, cache }: Bound) =>
    issueReferenceQueries(handle, accountQueries(handle, cache)),
  milestones: ({ handle, cache }: Bound) => milestoneQueries(handle, accountQueries(handle, cache)),
  reactions: ({ handle, cache }: Bound) => reactionQueries(handle, accountQueries(handle, cache)),
}

const gistAreaQueries = {
  gists: ({ handle, cache, lock }: Bound) =>
    composed(gistQueries(handle, accountQueries(handle, cache)), gistStarQueries(handle), {
      lock: lock('gists'),
    }),
  gistRevisions: ({ handle }: Bound) => gistRevisionQueries(handle),
  gistComments: ({ handle }: Bound) => gistCommentQueries(handle),
}

const credentialQueries = {
  apps: ({ handle, cache, lock }: Bound) =>
    composed(appQueries(handle, cache), { lock: lock('apps') }),
  installations: ({ handle, cache }: Bound) =>
    installationQueries(handle, cache, appQueries(handle, cache)),
  installationLists: ({ handle, cache }: Bound) =>
    installationListQueries(handle, accountQueries(handle, cache)),
  installationRemovals: ({ handle, cache }: Bound) => installationRemovalQueries(handle, cache),
  tokens: ({ handle, cache }: Bound) =>
    composed(tokenQueries(handle, cache, appQueries(handle, cache)), tokenWriteQueries(handle)),
  tokenRegister: ({ handle }: Bound) => tokenRegisterQueries(handle),
  sessions: ({ handle }: Bound) => sessionQueries(handle),
  authorizationCodes: ({ handle }: Bound) => authorizationCodeQueries(handle),
  deviceCodes: ({ handle }: Bound) => deviceCodeQueries(handle),
  manifestCodes: ({ handle }: Bound) => manifestCodeQueries(handle),
}

const webhookQueries = {
  hooks: ({ handle, cache, engine }: Bound) =>
    composed(hookQueries(handle, cache, engine), hookWriteQueries(handle, engine)),
  deliveries: ({ handle, engine }: Bound) =>
    composed(deliveryQueries(handle, engine), nextDeliveryQueries(handle, engine)),
  deliveryRegister: ({ handle }: Bound) => deliveryRegisterQueries(handle),
  lanes: ({ handle, engine, onEnqueue }: Bound) =>
    composed(laneQueries(handle, engine, onEnqueue), clockCorrections(handle, engine)),
}

const importAreaQueries = {
  imports: ({ handle }: Bound) => importQueries(handle),
  importQueue: ({ handle }: Bound) => importQueueQueries(handle),
  importFindings: ({ handle }: Bound) => importFindingQueries(handle),
}

const exportQueries = {
  migrations: ({ handle }: Bound) => migrationQueries(handle),
  migrationContents: ({ handle }: Bound) => migrationContentQueries(handle),
  migrationLocks: ({ handle, cache }: Bound) => migrationLockQueries(handle, cache),
  migrationQueue: ({ handle }: Bound) => migrationQueueQueries(handle),
}

const maintenanceQueries = {
  purges: ({ handle }: Bound) => purgeQueries(handle),
  secrets: ({ handle }: Bound) => secretQueries(handle),
  settings: ({ handle }: Bound) => settingQueries(handle),
  inspection: ({ handle }: Bound) => inspectionQueries(handle),
}

const boundQueries = lazily({
  accounts: ({ handle, cache, lock, engine }: Bound) =>
    composed(accountQueries(handle, cache), accountCountQueries({ handle, engine }), {
      lock: lock('accounts'),
    }),
  accountLists: ({ handle }: Bound) => accountListQueries(handle),
  ...userQueries,
  ...activityQueries,
  ...organizationAreaQueries,
  ...repositoryAreaQueries,
  ...issueAreaQueries,
  ...pullAreaQueries,
  ...searchQueries,
  ...gistAreaQueries,
  ...securityQueries,
  ...credentialQueries,
  ...webhookQueries,
  ...importAreaQueries,
  ...exportQueries,
  ...maintenanceQueries,
})

/**
 * All queries of the storage, bound to one database handle. Each transaction has its own, and needs
 * few of them.
 */
export const queries = (bound: Bound) => boundQueries(bound)
