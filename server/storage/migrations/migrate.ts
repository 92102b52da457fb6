import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import { ConfigError } from '../../core/config-error.ts'
import type { Engine } from '../engines/engine.ts'
import { up as accountsRepositoriesHooks } from './001-accounts-repositories-hooks.ts'
import { up as appsInstallationsGrants } from './002-apps-installations-grants.ts'
import { up as teams } from './003-teams.ts'
import { up as signIn } from './004-sign-in.ts'
import { up as deliveryQueue } from './005-delivery-queue.ts'
import { up as starsForks } from './006-stars-forks.ts'
import { up as feeds } from './007-feeds.ts'
import { up as issues } from './008-issues.ts'
import { up as gists } from './011-gists.ts'
import { up as attestations } from './012-attestations.ts'
import { up as codeScanning } from './013-code-scanning.ts'
import { up as workflows } from './014-workflows.ts'
import { up as organizationSecrets } from './015-organization-secrets.ts'
import { up as advisories } from './017-advisories.ts'
import { up as migrations } from './016-migrations.ts'
import { up as emails } from './018-emails.ts'
import { up as statusesPropertiesWorkspaces } from './022-statuses-properties-workspaces.ts'
import { up as moderation } from './019-moderation.ts'
import { up as organizationRoles } from './021-organization-roles.ts'
import { up as keys } from './020-keys.ts'
import { up as organizations } from './010-organizations.ts'
import { up as pulls } from './009-pulls.ts'
import { up as profile } from './023-profile.ts'
import { up as imports } from './024-imports.ts'
import { up as pushRecovery } from './025-push-recovery.ts'
import { up as growth } from './026-growth.ts'
import { up as pushEvidence } from './027-push-evidence.ts'
import { up as gitMaintenance } from './028-git-maintenance.ts'
import { up as largeLists } from './029-large-lists.ts'
import { up as waitingDeliveries } from './030-waiting-deliveries.ts'
import { up as issuesByApps } from './031-issues-by-apps.ts'
import { up as issueChoices } from './032-issue-choices.ts'
import { up as explicitProperties } from './033-explicit-properties.ts'
import { up as accountsByType } from './034-accounts-by-type.ts'
import { up as releases } from './035-releases.ts'
import { up as lfsLocks } from './036-lfs-locks.ts'
import { up as pullReviews } from './037-pull-reviews.ts'
import { up as search } from './038-search.ts'
import { up as branchProtection } from './039-branch-protection.ts'
import { up as commitComments } from './040-commit-comments.ts'
import { up as milestones } from './041-milestones.ts'
import { up as reactionsIssueEvents } from './042-reactions-issue-events.ts'
import { up as deployKeysPublicLists } from './043-deploy-keys-public-lists.ts'
import { up as checks } from './044-checks.ts'
import { up as organizationHooks } from './045-organization-hooks.ts'
import { up as actionsSettingsDeployments } from './046-actions-settings-deployments.ts'
import { up as notifications } from './047-notifications.ts'
import { up as subIssues } from './048-commit-comment-reactions-sub-issues.ts'
import { up as repositoryTemplates } from './049-repository-templates.ts'
import { up as watchedNotifications } from './050-watched-notifications.ts'
import { up as deletedRepositories } from './051-deleted-repositories.ts'
import { up as tableChanges } from './052-table-changes.ts'
import { up as protectionTimes } from './053-protection-times.ts'
import { up as issueReferences } from './054-issue-references.ts'
import { up as earlierReferences } from './055-earlier-references.ts'
import { up as issuePinsBranchesMoves } from './056-issue-pins-branches-moves.ts'
import { up as textEdits } from './057-text-edits.ts'
import { up as reviewThreads } from './058-review-threads-viewed-files.ts'
import { up as autoMerge } from './059-auto-merge.ts'
import { up as actionsParts } from './060-actions-parts.ts'
import { up as workflowResults } from './061-workflow-results.ts'
import { up as workspaces } from './062-workspaces.ts'
import { up as revertsReviewParts } from './063-reverts-review-parts.ts'
import { up as environmentVariables } from './064-environment-variables.ts'
import type { Handle } from '../schema/tables.ts'

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
  '052-table-changes': tableChanges,
  '053-protection-times': protectionTimes,
  '054-issue-references': issueReferences,
  '055-earlier-references': earlierReferences,
  '056-issue-pins-branches-moves': issuePinsBranchesMoves,
  '057-text-edits': textEdits,
  '058-review-threads-viewed-files': reviewThreads,
  '059-auto-merge': autoMerge,
  '060-actions-parts': actionsParts,
  '061-workflow-results': workflowResults,
  '062-workspaces': workspaces,
  '063-reverts-review-parts': revertsReviewParts,
  '064-environment-variables': environmentVariables,
}

/** Names of all migrations of this version. */
export const migrationNames: readonly string[] = Object.keys(steps).sort()

/** Names of the migrations that a database has had. Empty for a new database. */
async function appliedMigrations(handle: Handle, engine: Engine): Promise<string[]> {
  const { tables } = await engine.schema(handle)
  if (!tables.includes('kysely_migration')) return []
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
