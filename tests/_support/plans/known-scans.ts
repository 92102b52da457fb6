/** A statement that reads a whole table, and why it may. */
interface KnownScan {
  table: string
  statement: RegExp
  reason: string
}

/** Tables that don't grow with the use of a server. */
export const smallTables: Record<string, string> = {
  settings: 'one row for each setting of the server',
  installation_removals: 'one row for each installation that is being removed',
  pushes: 'one row for each push that is under way or parked',
  kysely_migration: 'one row for each migration',
  kysely_migration_lock: 'one row',
  sqlite_master: 'the schema',
  sqlite_sequence: 'one row for each table',
  pg_class: 'the schema',
  pg_constraint: 'the schema',
  pg_attribute: 'the schema',
  pg_namespace: 'the schema',
  pg_type: 'the schema',
  pg_description: 'the schema',
}

const migrates = 'a migration, which runs once'
const starts = 'runs once, at the start of a server that owns its database'

const steps = 'runs at the start of a server, and when its clock is set back'

const lists = 'a list of all tokens, for operators'
const operates = 'a command of an operator, a page at a time'
const rotates = 'counts what a rotation of the secret key has still to encrypt; a command only'

const steered = 'a request to the control plane of a server in development, the latest first'

const searches = 'a search looks at the newest rows, up to a bound'

const imported = 'runs once for each import of a state, in data that nobody uses yet'

export const knownScans: readonly KnownScan[] = [
  ...[
    'hooks',
    'organization_keys',
    'dependency_secrets',
    'repository_keys',
    'actions_secrets',
    'workspace_secrets',
    'imports',
  ].map((table) => ({
    table,
    statement: /^select distinct substr\("\w+", 1, 8\) as "id"/,
    reason: imported,
  })),
  ...['issues', 'repositories', 'accounts'].map((table) => ({
    table,
    statement: /^\s*with candidates as materialized/,
    reason: searches,
  })),
  {
    table: 'deliveries',
    statement: /^select \* from "deliveries" (where .* )?order by "id" desc limit/,
    reason: steered,
  },
  { table: 'lanes', statement: /^with "long" as .* from "lanes"/, reason: steps },
  {
    table: 'tokens',
    statement: /from "tokens" inner join "accounts" .* order by "tokens"."id"$/,
    reason: lists,
  },
  {
    table: 'installation_tokens',
    statement: /from "installation_tokens" .* order by "installation_tokens"."id"$/,
    reason: lists,
  },
  {
    table: 'workflow_tokens',
    statement: /from "workflow_tokens" .* order by "workflow_tokens"."id"$/,
    reason: lists,
  },
  {
    table: 'deliveries',
    statement:
      /^select "deliveries".\*, "hooks"."url" .* order by "deliveries"."id" (asc|desc) limit /,
    reason: operates,
  },
  {
    table: 'deliveries',
    statement:
      /^select "id", "hook_id" from "deliveries" .* "parked_at" is not null order by "id" limit /,
    reason: operates,
  },
  {
    table: 'imports',
    statement: /^select "id", "generation" from "imports" where "status" in /,
    reason: starts,
  },
  { table: 'hooks', statement: /count.* where "secret" like /, reason: rotates },
  { table: 'organization_keys', statement: /count.* where "private_key" like /, reason: rotates },
  { table: 'dependency_secrets', statement: /count.* where "value" like /, reason: rotates },
  { table: 'repository_keys', statement: /count.* where "private_key" like /, reason: rotates },
  { table: 'actions_secrets', statement: /count.* where "value" like /, reason: rotates },
  { table: 'workspace_secrets', statement: /count.* where "value" like /, reason: rotates },
  { table: 'imports', statement: /count.* where "credentials" like /, reason: rotates },
  {
    table: 'tokens',
    statement: /insert into grants .* from tokens join oauth_apps/s,
    reason: migrates,
  },
  {
    table: 'oauth_apps',
    statement: /insert into grants .* from tokens join oauth_apps/s,
    reason: migrates,
  },
  { table: 'tokens', statement: /update tokens set grant_id = /, reason: migrates },
  ...['issues', 'issue_comments', 'repositories', 'accounts'].map((table) => ({
    table,
    statement: /^insert into \w+_search \(id, document\) select/,
    reason: migrates,
  })),
  { table: 'repositories', statement: /^insert .*into repository_topics/, reason: migrates },
  { table: 'workflow_jobs', statement: /^update workflow_jobs set status/, reason: migrates },
  { table: 'repositories', statement: /^insert into repository_ids/, reason: migrates },
  { table: 'deliveries', statement: /insert into lanes .* select hook_id, ''/s, reason: migrates },
  { table: 'hooks', statement: /insert into new_hooks/, reason: migrates },
  { table: 'deliveries', statement: /insert into new_deliveries/, reason: migrates },
  { table: 'repositories', statement: /update events set public = 1/, reason: migrates },
  { table: 'workspaces', statement: /^update workspaces set updated_at/, reason: migrates },
  { table: 'events', statement: /update events set public = 1/, reason: migrates },
  { table: 'teams', statement: /update teams set updated_at = created_at/, reason: migrates },
  { table: 'teams', statement: /insert into team_ancestry .* select id, id/s, reason: migrates },
  { table: 'accounts', statement: /insert into emails .* from accounts/s, reason: migrates },
  { table: 'accounts', statement: /insert into issue_types\s.* from accounts/s, reason: migrates },
  { table: 'workflow_jobs_id_seq', statement: /^select setval/, reason: migrates },
  {
    table: 'branch_protections',
    statement: /^update branch_protections set "(created|updated)_at" =/,
    reason: migrates,
  },
  {
    table: 'apps',
    statement: /select "apps"."id" from "apps" where "apps"."events" like/,
    reason: 'looks for the apps that follow the global list of advisories, when that list changes',
  },
  { table: 'lanes', statement: /^update "lanes" set .* where "lease_until" > /, reason: starts },
  { table: 'migrations', statement: /^update "migrations" set "lease_until" = /, reason: starts },
  { table: 'imports', statement: /^update "imports" set "lease_until" = /, reason: starts },
  {
    table: 'repositories',
    statement: /left join \(select \* from "repositories" order by "id" limit /,
    reason: 'reads the first row',
  },
  {
    table: 'repositories',
    statement: / and 1 = 0 and /,
    reason: 'the condition is never true',
  },
  {
    table: 'deliveries',
    statement: /^select "created_at" from "deliveries" order by "id" desc limit /,
    reason: 'reads the newest row',
  },
  {
    table: 'deliveries',
    statement: /count\(\*\) filter.* from "deliveries" where "delivered_at" is null$/s,
    reason: 'counts an index of pending deliveries; metrics and health checks only',
  },
  {
    table: 'deliveries',
    statement: /where "delivered_at" is not null order by "id" limit /,
    reason: 'reads the oldest rows, in the order of their ids',
  },
  {
    table: 'pulls',
    statement: /where "pulls"\."auto_merge" is not null and /,
    reason: 'reads an index of the pull requests with auto-merge',
  },
]
