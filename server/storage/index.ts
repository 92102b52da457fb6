import { Kysely, sql } from 'kysely'
import { accountQueries } from './accounts.ts'
import { advisoryQueries } from './advisories.ts'
import { appQueries } from './apps.ts'
import { attestationQueries } from './attestations.ts'
import { authorizationCodeQueries } from './authorization-codes.ts'
import { belongingQueries } from './belongings.ts'
import { blockQueries } from './blocks.ts'
import { ReadCache } from './cache.ts'
import { codeScanningAlertQueries } from './code-scanning-alerts.ts'
import { codeScanningAnalysisQueries } from './code-scanning-analyses.ts'
import { codeScanningSetupQueries } from './code-scanning-setups.ts'
import { collaboratorQueries } from './collaborators.ts'
import { commitStatusQueries } from './commit-statuses.ts'
import { customPropertyQueries } from './custom-properties.ts'
import { contentExclusionQueries } from './content-exclusions.ts'
import { deliveryQueries } from './deliveries.ts'
import { deliveryRegisterQueries } from './delivery-register.ts'
import { deviceCodeQueries } from './device-codes.ts'
import { emailQueries } from './emails.ts'
import type { Engine } from './engines/engine.ts'
import { openPostgres } from './engines/postgres.ts'
import { openSqlite } from './engines/sqlite.ts'
import { eventQueries } from './events.ts'
import { feedQueries } from './feeds.ts'
import { followQueries } from './follows.ts'
import { forkQueries } from './forks.ts'
import { gistCommentQueries } from './gist-comments.ts'
import { gistRevisionQueries } from './gist-revisions.ts'
import { gistQueries } from './gists.ts'
import { gpgKeyQueries } from './gpg-keys.ts'
import { hookQueries } from './hooks.ts'
import { importFindingQueries } from './import-findings.ts'
import { importQueueQueries } from './import-queue.ts'
import { importQueries } from './imports.ts'
import { installationListQueries } from './installation-lists.ts'
import { installationQueries } from './installations.ts'
import { interactionLimitQueries } from './interaction-limits.ts'
import { issueCommentQueries } from './issue-comments.ts'
import { issueFieldValueQueries } from './issue-field-values.ts'
import { issueFieldQueries } from './issue-fields.ts'
import { issueTypeQueries } from './issue-types.ts'
import { issueQueries } from './issues.ts'
import { labelQueries } from './labels.ts'
import { laneQueries } from './lanes.ts'
import { manifestCodeQueries } from './manifest-codes.ts'
import { membershipQueries } from './memberships.ts'
import { migrate } from './migrate.ts'
import { organizationSecretQueries } from './organization-secrets.ts'
import { installationRemovalQueries } from './installation-removals.ts'
import { migrationContentQueries } from './migration-contents.ts'
import { migrationLockQueries } from './migration-locks.ts'
import { migrationQueries } from './migrations.ts'
import { migrationQueueQueries } from './migration-queue.ts'
import { organizationInvitationQueries } from './organization-invitations.ts'
import { organizationRoleQueries } from './organization-roles.ts'
import { organizationQueries } from './organizations.ts'
import { pullQueries } from './pulls.ts'
import { purgeQueries } from './purges.ts'
import { pushQueries } from './pushes.ts'
import { repositoryQueries } from './repositories.ts'
import { repositoryInvitationQueries } from './repository-invitations.ts'
import { roleHolderQueries } from './role-holders.ts'
import { secretQueries } from './secrets.ts'
import { sessionQueries } from './sessions.ts'
import { repositoryListQueries } from './repository-lists.ts'
import { settingQueries } from './settings.ts'
import { sshKeyQueries } from './ssh-keys.ts'
import { socialAccountQueries } from './social-accounts.ts'
import { starQueries } from './stars.ts'
import { subscriptionQueries } from './subscriptions.ts'
import type { Handle, Tables } from './tables.ts'
import { teamListQueries } from './team-lists.ts'
import { teamQueries } from './teams.ts'
import { tokenRegisterQueries } from './token-register.ts'
import { tokenQueries } from './tokens.ts'
import { verifiedCommitQueries } from './verified-commits.ts'
import { usageQueries } from './usage.ts'
import { workflowRunQueries } from './workflow-runs.ts'
import { workflowTokenQueries } from './workflow-tokens.ts'
import { workflowQueries } from './workflows.ts'
import { workspaceQueries } from './workspaces.ts'

type Enqueued = (pools: readonly string[]) => void

/** Every question the server may ask the store, bound to one handle. */
function queries(handle: Handle, cache: ReadCache, engine: Engine, onEnqueue: Enqueued) {
  const accounts = accountQueries(handle, cache)
  const apps = appQueries(handle, cache)
  const repositories = repositoryQueries(handle, cache)
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
    hooks: hookQueries(handle, cache),
    deliveries: deliveryQueries(handle),
    deliveryRegister: deliveryRegisterQueries(handle),
    events: eventQueries(handle),
    feeds: feedQueries(handle, engine),
    pulls: pullQueries(handle),
    pushes: pushQueries(handle),
    purges: purgeQueries(handle),
    lanes: laneQueries(handle, engine, onEnqueue),
    advisories: advisoryQueries(handle),
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

/** The store inside a transaction. Within one, use nothing else: the embedded store has one connection. */
export type Transaction = ReturnType<typeof queries>

export interface Storage extends Transaction, AsyncDisposable {
  engine: Engine['name']
  exclusive: boolean
  /** All of `work`, or nothing of it. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Runs `work` while no other process does the same. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Called after a transaction that enqueued deliveries was committed, with the hosts they go to. */
  onEnqueued(listener: (pools: ReadonlySet<string>) => void): void
  /** Looks whether another process has written since: to be called before work that must see it. */
  freshen(): void
  /** @throws what the engine throws when it cannot answer. */
  ping(): Promise<void>
}

/** The present schema on either engine. `sqlite:` and a path, or a PostgreSQL connection string. */
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
  // Nothing is remembered within a transaction: what it reads may be rolled back.
  const forgetful = new ReadCache(undefined)
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
        .execute((inner) => work(queries(inner, forgetful, engine, note)))
      if (enqueued.size > 0) notify(enqueued)
      return result
    },
    async ping() {
      await sql`select 1`.execute(handle)
    },
    [Symbol.asyncDispose]: () => handle.destroy(),
  }
}
