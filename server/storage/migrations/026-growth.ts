import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/**
 * Columns that refer to another table and had no index that begins with them. Without one, deleting
 * or changing a row of the other table reads this table as a whole.
 */
const references: [table: string, column: string][] = [
  ['former_names', 'repository_id'],
  ['oauth_apps', 'owner_id'],
  ['tokens', 'user_id'],
  ['tokens', 'oauth_app_id'],
  ['tokens', 'app_id'],
  ['apps', 'bot_id'],
  ['apps', 'owner_id'],
  ['workflow_tokens', 'user_id'],
  ['workflow_tokens', 'repository_id'],
  ['teams', 'parent_id'],
  ['sessions', 'user_id'],
  ['manifest_codes', 'app_id'],
  ['pulls', 'merged_by_id'],
  ['organization_invitations', 'inviter_id'],
  ['repository_invitations', 'inviter_id'],
  ['gist_revisions', 'user_id'],
  ['gist_comments', 'user_id'],
  ['advisories', 'author_id'],
  ['advisories', 'publisher_id'],
  ['advisory_collaborators', 'user_id'],
  ['content_exclusions', 'user_id'],
]

/** Indexes in the order of a list, by name: table, columns and condition. */
const orders: Record<string, [table: string, columns: string, condition?: string]> = {
  issues_created: ['issues', 'repository_id, created_at, id'],
  issues_updated: ['issues', 'repository_id, updated_at, id'],
  issues_commented: ['issues', 'repository_id, comments, id'],
  issues_updated_by_state: ['issues', 'repository_id, state, updated_at, id'],
  issues_commented_by_state: ['issues', 'repository_id, state, comments, id'],
  issues_created_by_author: ['issues', 'repository_id, user_id, created_at, id'],
  pulls_created: ['issues', 'repository_id, created_at, id', 'pull = 1'],
  pulls_updated: ['issues', 'repository_id, updated_at, id', 'pull = 1'],
  pulls_commented: ['issues', 'repository_id, comments, id', 'pull = 1'],
  pulls_created_by_state: ['issues', 'repository_id, state, created_at, id', 'pull = 1'],
  pulls_updated_by_state: ['issues', 'repository_id, state, updated_at, id', 'pull = 1'],
  pulls_commented_by_state: ['issues', 'repository_id, state, comments, id', 'pull = 1'],
  pulls_by_head_ref: ['pulls', 'head_owner_id, head_ref'],
  issue_comments_created: ['issue_comments', 'repository_id, created_at, id'],
  issue_comments_updated: ['issue_comments', 'repository_id, updated_at, id'],
  issue_comments_of_issue: ['issue_comments', 'issue_id, created_at, id'],
  stars_of_repository: ['stars', 'repository_id, created_at, user_id'],
  stars_of_user: ['stars', 'user_id, created_at, repository_id'],
  subscriptions_of_repository: ['subscriptions', 'repository_id, ignored, created_at, user_id'],
  follows_of_followed: ['follows', 'followed_id, created_at, user_id'],
  follows_of_user: ['follows', 'user_id, created_at, followed_id'],
  gists_updated: ['gists', 'public, updated_at, id'],
  gists_updated_by_owner: ['gists', 'owner_id, updated_at, id'],
  gists_by_visibility: ['gists', 'owner_id, public'],
  gists_of_source: ['gists', 'fork_of_id, created_at, id'],
  gist_stars_of_user: ['gist_stars', 'user_id, created_at, gist_id'],
  advisories_created: ['advisories', 'created_at, id'],
  advisories_publication: ['advisories', '(coalesce(published_at, 0)), id'],
  advisories_created_in: ['advisories', 'repository_id, created_at, id'],
  advisories_updated_in: ['advisories', 'repository_id, updated_at, id'],
  advisories_publication_in: ['advisories', 'repository_id, (coalesce(published_at, 0)), id'],
  advisories_by_cve: ['advisories', 'cve_id'],
  repositories_created: ['repositories', 'owner_id, created_at, id'],
  repositories_updated: ['repositories', 'owner_id, updated_at, id'],
  repositories_pushed: ['repositories', 'owner_id, (coalesce(pushed_at, 0)), id'],
  repositories_by_owner: ['repositories', 'owner_id, id'],
  repositories_by_visibility: ['repositories', 'owner_id, visibility'],
  forks_by_visibility: ['repositories', 'parent_id, visibility, id', 'parent_id is not null'],
  forks_created: ['repositories', 'parent_id, created_at, id', 'parent_id is not null'],
  forks_starred: ['repositories', 'parent_id, stargazers_count, id', 'parent_id is not null'],
  memberships_by_role: ['memberships', 'organization_id, role, user_id'],
  commit_statuses_newest: ['commit_statuses', 'repository_id, sha, id'],
  scanning_alerts_by_state: ['code_scanning_alerts', 'repository_id, state, number, id'],
  scanning_alerts_updated: ['code_scanning_alerts', 'repository_id, updated_at, id'],
  migrations_open: ['migrations', 'id', "state in ('pending', 'exporting')"],
  hooks_deleted: ['hooks', 'id', 'deleted_at is not null'],
  deliveries_failed: ['deliveries', 'hook_id, id', 'not (status_code between 200 and 299)'],
}

/** Indexes that begin one of the new ones. */
const replaced = [
  'issue_comments_by_issue',
  'stars_by_repository',
  'subscriptions_by_repository',
  'follows_by_followed',
  'gists_by_public',
  'gists_by_owner',
  'gists_by_source',
  'pulls_by_head_owner',
  'advisories_by_repository',
  'repositories_by_parent',
]

/**
 * Indexes for every order of a list that can grow, and for every reference. Creating them takes
 * time in proportion to the data.
 */
export async function up(db: Db, engine: Engine): Promise<void> {
  for (const [table, column] of references) {
    const name = `${table}_by_${column.replace(/_id$/, '')}`
    await db.schema.createIndex(name).on(table).column(column).execute()
  }
  for (const [name, [table, columns, condition]] of Object.entries(orders)) {
    const where = condition === undefined ? '' : `where ${condition}`
    await sql.raw(`create index ${name} on ${table} (${columns}) ${where}`).execute(db)
  }
  const byName = `owner_id, name_key collate "${engine.byteOrder}"`
  await sql.raw(`create index repositories_named on repositories (${byName})`).execute(db)
  for (const name of replaced) await db.schema.dropIndex(name).execute()
}
