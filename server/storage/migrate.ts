import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import { ConfigError } from '../core/config-error.ts'
import type { Engine } from './engines/engine.ts'
import { up as accountsRepositoriesHooks } from './migrations/001-accounts-repositories-hooks.ts'
import { up as appsInstallationsGrants } from './migrations/002-apps-installations-grants.ts'
import { up as teams } from './migrations/003-teams.ts'
import { up as signIn } from './migrations/004-sign-in.ts'
import { up as deliveryQueue } from './migrations/005-delivery-queue.ts'
import { up as starsForks } from './migrations/006-stars-forks.ts'
import { up as feeds } from './migrations/007-feeds.ts'
import { up as issues } from './migrations/008-issues.ts'
import { up as gists } from './migrations/011-gists.ts'
import { up as attestations } from './migrations/012-attestations.ts'
import { up as codeScanning } from './migrations/013-code-scanning.ts'
import { up as workflows } from './migrations/014-workflows.ts'
import { up as organizationSecrets } from './migrations/015-organization-secrets.ts'
import { up as advisories } from './migrations/017-advisories.ts'
import { up as migrations } from './migrations/016-migrations.ts'
import { up as emails } from './migrations/018-emails.ts'
import { up as statusesPropertiesWorkspaces } from './migrations/022-statuses-properties-workspaces.ts'
import { up as moderation } from './migrations/019-moderation.ts'
import { up as organizationRoles } from './migrations/021-organization-roles.ts'
import { up as keys } from './migrations/020-keys.ts'
import { up as organizations } from './migrations/010-organizations.ts'
import { up as pulls } from './migrations/009-pulls.ts'
import { up as profile } from './migrations/023-profile.ts'
import { up as imports } from './migrations/024-imports.ts'
import { up as pushRecovery } from './migrations/025-push-recovery.ts'
import { up as growth } from './migrations/026-growth.ts'
import { up as pushEvidence } from './migrations/027-push-evidence.ts'
import { up as gitMaintenance } from './migrations/028-git-maintenance.ts'
import { up as largeLists } from './migrations/029-large-lists.ts'
import { up as waitingDeliveries } from './migrations/030-waiting-deliveries.ts'
import { up as issuesByApps } from './migrations/031-issues-by-apps.ts'
import { up as issueChoices } from './migrations/032-issue-choices.ts'
import { up as explicitProperties } from './migrations/033-explicit-properties.ts'
import { up as accountsByType } from './migrations/034-accounts-by-type.ts'
import { up as releases } from './migrations/035-releases.ts'
import { up as lfsLocks } from './migrations/036-lfs-locks.ts'
import { up as pullReviews } from './migrations/037-pull-reviews.ts'
import { up as search } from './migrations/038-search.ts'
import { up as branchProtection } from './migrations/039-branch-protection.ts'
import { up as commitComments } from './migrations/040-commit-comments.ts'
import { up as milestones } from './migrations/041-milestones.ts'
import { up as reactionsIssueEvents } from './migrations/042-reactions-issue-events.ts'
import { up as deployKeysPublicLists } from './migrations/043-deploy-keys-public-lists.ts'
import { up as checks } from './migrations/044-checks.ts'
import { up as organizationHooks } from './migrations/045-organization-hooks.ts'
import { up as actionsSettingsDeployments } from './migrations/046-actions-settings-deployments.ts'
import { up as notifications } from './migrations/047-notifications.ts'
import { up as subIssues } from './migrations/048-commit-comment-reactions-sub-issues.ts'
import { up as repositoryTemplates } from './migrations/049-repository-templates.ts'
import { up as watchedNotifications } from './migrations/050-watched-notifications.ts'
import { up as deletedRepositories } from './migrations/051-deleted-repositories.ts'
import type { Handle } from './tables.ts'

type Step = (db: Kysely<unknown>, engine: Engine) => Promise<void>

/** Migrations in the order in which they run. They only add, and a released one is never edited. */
const steps: Record<string, Step> = {
  '001-accounts-repositories-hooks': accountsRepositoriesHooks,
  '002-apps-installations-grants': appsInstallationsGrants,
  '003-teams': teams,
  '004-sign-in': signIn,
  '005-delivery-queue': deliveryQueue,
  '006-stars-forks': starsForks,
  '007-feeds': feeds,
  '008-issues': issues,
  '011-gists': gists,
  '012-attestations': attestations,
  '013-code-scanning': codeScanning,
  '014-workflows': workflows,
  '015-organization-secrets': organizationSecrets,
  '017-advisories': advisories,
  '016-migrations': migrations,
  '018-emails': emails,
  '021-organization-roles': organizationRoles,
  '020-keys': keys,
  '010-organizations': organizations,
  '009-pulls': pulls,
  '022-statuses-properties-workspaces': statusesPropertiesWorkspaces,
  '019-moderation': moderation,
  '023-profile': profile,
  '024-imports': imports,
  '025-push-recovery': pushRecovery,
  '026-growth': growth,
  '027-push-evidence': pushEvidence,
  '028-git-maintenance': gitMaintenance,
  '029-large-lists': largeLists,
  '030-waiting-deliveries': waitingDeliveries,
  '031-issues-by-apps': issuesByApps,
  '032-issue-choices': issueChoices,
  '033-explicit-properties': explicitProperties,
  '034-accounts-by-type': accountsByType,
  '035-releases': releases,
  '036-lfs-locks': lfsLocks,
  '037-pull-reviews': pullReviews,
  '038-search': search,
  '039-branch-protection': branchProtection,
  '040-commit-comments': commitComments,
  '041-milestones': milestones,
  '042-reactions-issue-events': reactionsIssueEvents,
  '043-deploy-keys-public-lists': deployKeysPublicLists,
  '044-checks': checks,
  '045-organization-hooks': organizationHooks,
  '046-actions-settings-deployments': actionsSettingsDeployments,
  '047-notifications': notifications,
  '048-commit-comment-reactions-sub-issues': subIssues,
  '049-repository-templates': repositoryTemplates,
  '050-watched-notifications': watchedNotifications,
  '051-deleted-repositories': deletedRepositories,
}

/** Names of all migrations of this version. */
export const migrationNames: readonly string[] = Object.keys(steps).sort()

/** The engine reads only the names, where it can: Kysely also reads all columns. */
async function tableNames(handle: Handle, engine: Engine): Promise<readonly string[]> {
  if (engine.schema) return engine.schema().tables
  const tables = await handle.introspection.getTables({ withInternalKyselyTables: true })
  return tables.map(({ name }) => name)
}

/** Names of the migrations that a database has had. Empty for a new database. */
async function appliedMigrations(handle: Handle, engine: Engine): Promise<string[]> {
  if (!(await tableNames(handle, engine)).includes('kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(handle)
  return rows.map(({ name }) => name).sort()
}

/** @throws ConfigError when a newer version has migrated the database */
function refuseNewer(applied: readonly string[]): void {
  const unknown = applied.find((name) => !migrationNames.includes(name))
  if (unknown === undefined) return
  throw new ConfigError(
    `the database was written by a newer version of the server (it has the migration ${unknown}); start that version, or restore a backup from before the upgrade`,
  )
}

/**
 * Migrates the database to the current schema. The caller holds the engine's lock.
 * @throws ConfigError when a newer version has migrated it
 * @throws the error of the failed migration; PostgreSQL rolls its changes back, SQLite does not
 */
export async function migrate(handle: Handle, engine: Engine): Promise<void> {
  const applied = await appliedMigrations(handle, engine)
  refuseNewer(applied)
  if (applied.length === migrationNames.length) return // the migrator reads the whole schema first
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, step]): [string, Migration] => [
      name,
      { up: (db) => step(db as Kysely<unknown>, engine) },
    ]),
  )
  const migrator = new Migrator({
    db: handle,
    provider: { getMigrations: async () => migrations },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error })
}
