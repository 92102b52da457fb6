import { accountQueries } from './accounts/accounts.ts'
import { appQueries } from './apps/apps.ts'
import { authorizationCodeQueries } from './tokens/authorization-codes.ts'
import { belongingQueries } from './organizations/belongings.ts'
import { blockQueries } from './accounts/blocks.ts'
import type { RowCache } from './cache.ts'
import { collaboratorQueries } from './repositories/collaborators.ts'
import { commitStatusQueries } from './repositories/commit-statuses.ts'
import { customPropertyQueries } from './organizations/custom-properties.ts'
import { contentExclusionQueries } from './actions/content-exclusions.ts'
import { deliveryQueries } from './webhooks/deliveries.ts'
import { deliveryRegisterQueries } from './webhooks/delivery-register.ts'
import { deviceCodeQueries } from './tokens/device-codes.ts'
import { emailQueries } from './accounts/emails.ts'
import type { Engine } from './engines/engine.ts'
import { eventQueries } from './activity/events.ts'
import { feedQueries } from './activity/feeds.ts'
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
import { interactionLimitQueries } from './accounts/interaction-limits.ts'
import { issueCommentQueries } from './issues/issue-comments.ts'
import { issueFieldValueQueries } from './issues/issue-field-values.ts'
import { issueFieldQueries } from './issues/issue-fields.ts'
import { issueTypeQueries } from './issues/issue-types.ts'
import { issueQueries } from './issues/issues.ts'
import { labelQueries } from './issues/labels.ts'
import { clockCorrections } from './webhooks/clock-corrections.ts'
import { laneQueries } from './webhooks/lanes.ts'
import { manifestCodeQueries } from './apps/manifest-codes.ts'
import { membershipQueries } from './organizations/memberships.ts'
import { organizationSecretQueries } from './organizations/organization-secrets.ts'
import { installationRemovalQueries } from './apps/installation-removals.ts'
import { migrationContentQueries } from './export-archives/migration-contents.ts'
import { migrationLockQueries } from './export-archives/migration-locks.ts'
import { migrationQueries } from './export-archives/export-archives.ts'
import { migrationQueueQueries } from './export-archives/migration-queue.ts'
import { organizationInvitationQueries } from './organizations/organization-invitations.ts'
import { organizationRoleQueries } from './organizations/organization-roles.ts'
import { organizationQueries } from './organizations/organizations.ts'
import { pullQueries } from './pulls/pulls.ts'
import { purgeQueries } from './purges.ts'
import { pushQueries } from './repositories/pushes.ts'
import { repositoryQueries } from './repositories/repositories.ts'
import { repositoryWriteQueries } from './repositories/repository-writes.ts'
import { repositoryInvitationQueries } from './repositories/repository-invitations.ts'
import { roleHolderQueries } from './organizations/role-holders.ts'
import { secretQueries } from './secrets.ts'
import { securityQueries } from './security/security-queries.ts'
import { sessionQueries } from './tokens/sessions.ts'
import { repositoryListQueries } from './repositories/repository-lists.ts'
import { inspectionQueries } from './integrity/inspection.ts'
import { settingQueries } from './settings.ts'
import { sshKeyQueries } from './accounts/ssh-keys.ts'
import { socialAccountQueries } from './accounts/social-accounts.ts'
import { starQueries } from './activity/stars.ts'
import { subscriptionQueries } from './activity/subscriptions.ts'
import type { Handle } from './tables.ts'
import { teamListQueries } from './teams/team-lists.ts'
import { teamQueries } from './teams/teams.ts'
import { tokenRegisterQueries } from './tokens/token-register.ts'
import { tokenWriteQueries } from './tokens/token-writes.ts'
import { tokenQueries } from './tokens/tokens.ts'
import { verifiedCommitQueries } from './accounts/verified-commits.ts'
import { usageQueries } from './billing/usage.ts'
import { workflowRunQueries } from './actions/workflow-runs.ts'
import { workflowTokenQueries } from './actions/workflow-tokens.ts'
import { workflowQueries } from './actions/workflows.ts'
import { workspaceQueries } from './workspaces/workspaces.ts'

/** Called with the hosts of deliveries when they are enqueued. */
export type Enqueued = (pools: readonly string[]) => void

type AccountQueries = ReturnType<typeof accountQueries>

function userQueries(handle: Handle, engine: Engine) {
  return {
    emails: emailQueries(handle),
    blocks: blockQueries(handle, engine),
    interactionLimits: interactionLimitQueries(handle),
    sshKeys: sshKeyQueries(handle),
    gpgKeys: gpgKeyQueries(handle),
    verifiedCommits: verifiedCommitQueries(handle),
    socialAccounts: socialAccountQueries(handle),
    usage: usageQueries(handle),
    belongings: belongingQueries(handle),
    workspaces: workspaceQueries(handle),
  }
}

function activityQueries(handle: Handle, engine: Engine) {
  return {
    stars: starQueries(handle),
    subscriptions: subscriptionQueries(handle),
    follows: followQueries(handle),
    events: eventQueries(handle),
    feeds: feedQueries(handle, engine),
  }
}

function organizationAreaQueries(handle: Handle, cache: RowCache) {
  return {
    teams: teamQueries(handle, cache),
    teamLists: teamListQueries(handle),
    memberships: membershipQueries(handle),
    organizations: organizationQueries(handle),
    organizationRoles: organizationRoleQueries(handle, cache),
    roleHolders: roleHolderQueries(handle),
    organizationInvitations: organizationInvitationQueries(handle),
    organizationSecrets: organizationSecretQueries(handle),
    customProperties: customPropertyQueries(handle, cache),
    contentExclusions: contentExclusionQueries(handle),
  }
}

function repositoryAreaQueries(
  handle: Handle,
  cache: RowCache,
  engine: Engine,
  accounts: AccountQueries,
) {
  const repositories = { ...repositoryQueries(handle, cache), ...repositoryWriteQueries(handle) }
  return {
    repositories,
    repositoryLists: repositoryListQueries(handle, accounts, engine),
    forks: forkQueries(handle),
    collaborators: collaboratorQueries(handle),
    repositoryInvitations: repositoryInvitationQueries(handle),
    commitStatuses: commitStatusQueries(handle, accounts),
    pushes: pushQueries(handle),
    gitMaintenance: gitMaintenanceQueries(handle),
    workflows: workflowQueries(handle),
    workflowRuns: workflowRunQueries(handle),
    workflowTokens: workflowTokenQueries(handle, cache, repositories),
  }
}

function issueAreaQueries(handle: Handle, accounts: AccountQueries) {
  return {
    issues: issueQueries(handle, accounts),
    issueComments: issueCommentQueries(handle, accounts),
    issueTypes: issueTypeQueries(handle),
    issueFields: issueFieldQueries(handle),
    issueFieldValues: issueFieldValueQueries(handle),
    labels: labelQueries(handle),
    pulls: pullQueries(handle),
  }
}

function gistAreaQueries(handle: Handle, accounts: AccountQueries) {
  return {
    gists: { ...gistQueries(handle, accounts), ...gistStarQueries(handle) },
    gistRevisions: gistRevisionQueries(handle),
    gistComments: gistCommentQueries(handle),
  }
}

function credentialQueries(handle: Handle, cache: RowCache, accounts: AccountQueries) {
  const apps = appQueries(handle, cache)
  return {
    apps,
    installations: installationQueries(handle, cache, apps),
    installationLists: installationListQueries(handle, accounts),
    installationRemovals: installationRemovalQueries(handle, cache),
    tokens: { ...tokenQueries(handle, cache, apps), ...tokenWriteQueries(handle) },
    tokenRegister: tokenRegisterQueries(handle),
    sessions: sessionQueries(handle),
    authorizationCodes: authorizationCodeQueries(handle),
    deviceCodes: deviceCodeQueries(handle),
    manifestCodes: manifestCodeQueries(handle),
  }
}

function webhookQueries(handle: Handle, cache: RowCache, engine: Engine, onEnqueue: Enqueued) {
  return {
    hooks: { ...hookQueries(handle, cache, engine), ...hookWriteQueries(handle, engine) },
    deliveries: deliveryQueries(handle, engine),
    deliveryRegister: deliveryRegisterQueries(handle),
    lanes: { ...laneQueries(handle, engine, onEnqueue), ...clockCorrections(handle, engine) },
  }
}

function importAreaQueries(handle: Handle) {
  return {
    imports: importQueries(handle),
    importQueue: importQueueQueries(handle),
    importFindings: importFindingQueries(handle),
  }
}

function exportQueries(handle: Handle, cache: RowCache) {
  return {
    migrations: migrationQueries(handle),
    migrationContents: migrationContentQueries(handle),
    migrationLocks: migrationLockQueries(handle, cache),
    migrationQueue: migrationQueueQueries(handle),
  }
}

function maintenanceQueries(handle: Handle) {
  return {
    purges: purgeQueries(handle),
    secrets: secretQueries(handle),
    settings: settingQueries(handle),
    inspection: inspectionQueries(handle),
  }
}

/** All queries of the storage, bound to one database handle. */
export function queries(handle: Handle, cache: RowCache, engine: Engine, onEnqueue: Enqueued) {
  const accounts = accountQueries(handle, cache)
  return {
    accounts,
    ...userQueries(handle, engine),
    ...activityQueries(handle, engine),
    ...organizationAreaQueries(handle, cache),
    ...repositoryAreaQueries(handle, cache, engine, accounts),
    ...issueAreaQueries(handle, accounts),
    ...gistAreaQueries(handle, accounts),
    ...securityQueries(handle),
    ...credentialQueries(handle, cache, accounts),
    ...webhookQueries(handle, cache, engine, onEnqueue),
    ...importAreaQueries(handle),
    ...exportQueries(handle, cache),
    ...maintenanceQueries(handle),
  }
}
