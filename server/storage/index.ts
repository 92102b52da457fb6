import { Kysely, sql } from 'kysely'
import { accountQueries } from './accounts/accounts.ts'
import { advisoryQueries } from './security/advisories.ts'
import { advisoryWriteQueries } from './security/advisory-writes.ts'
import { appQueries } from './apps/apps.ts'
import { attestationQueries } from './security/attestations.ts'
import { authorizationCodeQueries } from './tokens/authorization-codes.ts'
import { belongingQueries } from './organizations/belongings.ts'
import { blockQueries } from './accounts/blocks.ts'
import { ReadCache } from './cache.ts'
import { codeScanningAlertQueries } from './security/code-scanning-alerts.ts'
import { codeScanningAnalysisQueries } from './security/code-scanning-analyses.ts'
import { codeScanningSetupQueries } from './security/code-scanning-setups.ts'
import { collaboratorQueries } from './repositories/collaborators.ts'
import { commitStatusQueries } from './repositories/commit-statuses.ts'
import { customPropertyQueries } from './organizations/custom-properties.ts'
import { contentExclusionQueries } from './actions/content-exclusions.ts'
import { deliveryQueries } from './webhooks/deliveries.ts'
import { deliveryRegisterQueries } from './webhooks/delivery-register.ts'
import { deviceCodeQueries } from './tokens/device-codes.ts'
import { emailQueries } from './accounts/emails.ts'
import type { Engine } from './engines/engine.ts'
import { openPostgres } from './engines/postgres.ts'
import { openSqlite } from './engines/sqlite.ts'
import { eventQueries } from './activity/events.ts'
import { feedQueries } from './activity/feeds.ts'
import { followQueries } from './activity/follows.ts'
import { forkQueries } from './repositories/forks.ts'
import { gistCommentQueries } from './gists/gist-comments.ts'
import { gistRevisionQueries } from './gists/gist-revisions.ts'
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
import { laneQueries } from './webhooks/lanes.ts'
import { manifestCodeQueries } from './apps/manifest-codes.ts'
import { membershipQueries } from './organizations/memberships.ts'
import { migrate } from './migrate.ts'
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
import { sessionQueries } from './tokens/sessions.ts'
import { repositoryListQueries } from './repositories/repository-lists.ts'
import { settingQueries } from './settings.ts'
import { sshKeyQueries } from './accounts/ssh-keys.ts'
import { socialAccountQueries } from './accounts/social-accounts.ts'
import { starQueries } from './activity/stars.ts'
import { subscriptionQueries } from './activity/subscriptions.ts'
import type { Handle, Tables } from './tables.ts'
import { teamListQueries } from './teams/team-lists.ts'
import { teamQueries } from './teams/teams.ts'
import { tokenRegisterQueries } from './tokens/token-register.ts'
import { tokenQueries } from './tokens/tokens.ts'
import { verifiedCommitQueries } from './accounts/verified-commits.ts'
import { usageQueries } from './billing/usage.ts'
import { workflowRunQueries } from './actions/workflow-runs.ts'
import { workflowTokenQueries } from './actions/workflow-tokens.ts'
import { workflowQueries } from './actions/workflows.ts'
import { workspaceQueries } from './workspaces/workspaces.ts'

type Enqueued = (pools: readonly string[]) => void

/** All queries of the storage, bound to one database handle. */
function queries(handle: Handle, cache: ReadCache, engine: Engine, onEnqueue: Enqueued) {
  const accounts = accountQueries(handle, cache)
  const apps = appQueries(handle, cache)
  const repositories = {
    ...repositoryQueries(handle, cache),
    ...repositoryWriteQueries(handle),
  }
  return {
    apps,
    repositories,
    repositoryLists: repositoryListQueries(handle, accounts, engine),
    forks: forkQueries(handle),
    stars: starQueries(handle),
    gists: gistQueries(handle, accounts),
    gistRevisions: gistRevisionQueries(handle),
    gistComments: gistCommentQueries(handle),
    attestations: attestationQueries(handle),
    subscriptions: subscriptionQueries(handle),
    follows: followQueries(handle),
    blocks: blockQueries(handle, engine),
    belongings: belongingQueries(handle),
    interactionLimits: interactionLimitQueries(handle),
    collaborators: collaboratorQueries(handle),
    teams: teamQueries(handle, cache),
    teamLists: teamListQueries(handle),
    memberships: membershipQueries(handle),
    organizations: organizationQueries(handle),
    organizationRoles: organizationRoleQueries(handle, cache),
    roleHolders: roleHolderQueries(handle),
    organizationInvitations: organizationInvitationQueries(handle),
    repositoryInvitations: repositoryInvitationQueries(handle),
    workflowTokens: workflowTokenQueries(handle, cache, repositories),
    installations: installationQueries(handle, cache, apps),
    installationLists: installationListQueries(handle, accounts),
    accounts,
    tokens: tokenQueries(handle, cache, apps),
    tokenRegister: tokenRegisterQueries(handle),
    sessions: sessionQueries(handle),
    authorizationCodes: authorizationCodeQueries(handle),
    deviceCodes: deviceCodeQueries(handle),
    manifestCodes: manifestCodeQueries(handle),
    issues: issueQueries(handle, accounts),
    issueComments: issueCommentQueries(handle, accounts),
    issueTypes: issueTypeQueries(handle),
    issueFields: issueFieldQueries(handle),
    issueFieldValues: issueFieldValueQueries(handle),
    contentExclusions: contentExclusionQueries(handle),
    labels: labelQueries(handle),
    hooks: { ...hookQueries(handle, cache), ...hookWriteQueries(handle) },
    deliveries: deliveryQueries(handle),
    deliveryRegister: deliveryRegisterQueries(handle),
    events: eventQueries(handle),
    feeds: feedQueries(handle, engine),
    pulls: pullQueries(handle),
    pushes: pushQueries(handle),
    purges: purgeQueries(handle),
    lanes: laneQueries(handle, engine, onEnqueue),
    advisories: { ...advisoryQueries(handle), ...advisoryWriteQueries(handle) },
    organizationSecrets: organizationSecretQueries(handle),
    secrets: secretQueries(handle),
    settings: settingQueries(handle),
    codeScanningAnalyses: codeScanningAnalysisQueries(handle),
    codeScanningAlerts: codeScanningAlertQueries(handle),
    codeScanningSetups: codeScanningSetupQueries(handle),
    workflows: workflowQueries(handle),
    workflowRuns: workflowRunQueries(handle),
    emails: emailQueries(handle),
    commitStatuses: commitStatusQueries(handle, accounts),
    customProperties: customPropertyQueries(handle, cache),
    workspaces: workspaceQueries(handle),
    sshKeys: sshKeyQueries(handle),
    gpgKeys: gpgKeyQueries(handle),
    verifiedCommits: verifiedCommitQueries(handle),
    socialAccounts: socialAccountQueries(handle),
    usage: usageQueries(handle),
    installationRemovals: installationRemovalQueries(handle, cache),
    imports: importQueries(handle),
    importQueue: importQueueQueries(handle),
    importFindings: importFindingQueries(handle),
    migrations: migrationQueries(handle),
    migrationContents: migrationContentQueries(handle),
    migrationLocks: migrationLockQueries(handle, cache),
    migrationQueue: migrationQueueQueries(handle),
  }
}

/**
 * The queries inside a transaction. Use no other handle until it ends: SQLite has one connection.
 */
export type Transaction = ReturnType<typeof queries>

export interface Storage extends Transaction, AsyncDisposable {
  engine: Engine['name']
  exclusive: boolean
  /** Runs `work` in a transaction and rolls back when it throws. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Runs `work` under a lock that all processes share. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Registers the listener that receives the hosts of enqueued deliveries after the commit. */
  onEnqueued(listener: (pools: ReadonlySet<string>) => void): void
  /**
   * Clears the cache when another process has written. Call it before work that must see that
   * write.
   */
  freshen(): void
  /**
   * Runs a trivial query.
   * @throws the engine's error when the database is unavailable
   */
  ping(): Promise<void>
}

/**
 * Opens the database and migrates it to the current schema.
 * @param location `sqlite:` and a path, or a PostgreSQL connection string
 */
export async function openStorage(location: string): Promise<Storage> {
  const engine = location.startsWith('sqlite:')
    ? openSqlite(location.slice('sqlite:'.length))
    : await openPostgres(location)
  const cache = new ReadCache(engine.stamp)
  const handle = new Kysely<Tables>({ dialect: engine.dialect, plugins: [cache] })
  await engine.exclusively(handle, () => migrate(handle, engine))
  return bind(handle, cache, engine)
}

function bind(handle: Handle, cache: ReadCache, engine: Engine): Storage {
  // No caching inside a transaction: what it reads may be rolled back.
  const uncached = new ReadCache(undefined)
  let notify: (pools: ReadonlySet<string>) => void = () => {}
  return {
    ...queries(handle, cache, engine, (pools) => notify(new Set(pools))),
    engine: engine.name,
    exclusive: engine.exclusive,
    exclusively: (work) => engine.exclusively(handle, work),
    freshen: () => cache.freshen(),
    onEnqueued: (listener) => (notify = listener),
    async transaction(work) {
      const enqueued = new Set<string>()
      const note: Enqueued = (pools) => pools.forEach((pool) => enqueued.add(pool))
      const result = await handle
        .transaction()
        .execute((inner) => work(queries(inner, uncached, engine, note)))
      if (enqueued.size > 0) notify(enqueued)
      return result
    },
    async ping() {
      await sql`select 1`.execute(handle)
    },
    [Symbol.asyncDispose]: () => handle.destroy(),
  }
}
