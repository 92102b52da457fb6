import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** A setting that is off by default. */
const off = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)

async function createProtections(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  await engine
    .table(db.schema.createTable('branch_protections'))
    .addColumn('repository_id', bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('branch', 'text', (column) => column.notNull())
    .addColumn('required_approvals', 'integer')
    .addColumn('checks', 'text')
    .addColumn('enforce_admins', 'integer', off)
    .addColumn('required_signatures', 'integer', off)
    .addColumn('required_linear_history', 'integer', off)
    .addColumn('allow_force_pushes', 'integer', off)
    .addColumn('allow_deletions', 'integer', off)
    .addColumn('block_creations', 'integer', off)
    .addColumn('required_conversation_resolution', 'integer', off)
    .addColumn('lock_branch', 'integer', off)
    .addColumn('allow_fork_syncing', 'integer', off)
    .addColumn('restricted', 'integer', off)
    .addColumn('dismissals_restricted', 'integer', off)
    .addColumn('dismiss_stale_reviews', 'integer', off)
    .addColumn('require_code_owner_reviews', 'integer', off)
    .addColumn('require_last_push_approval', 'integer', off)
    .addColumn('strict_checks', 'integer', off)
    .addUniqueConstraint('branch_protections_by_branch', ['repository_id', 'branch'])
    .execute()
}

async function createActors(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  await engine
    .table(db.schema.createTable('branch_protection_actors'))
    .addColumn('protection_id', bigint, (column) =>
      column.notNull().references('branch_protections.id').onDelete('cascade'),
    )
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('user_id', bigint, (column) => column.references('accounts.id').onDelete('cascade'))
    .addColumn('team_id', bigint, (column) => column.references('teams.id').onDelete('cascade'))
    .addColumn('app_id', bigint, (column) => column.references('apps.id').onDelete('cascade'))
    .execute()
  for (const column of ['protection_id', 'user_id', 'team_id', 'app_id']) {
    const index = db.schema.createIndex(`branch_protection_actors_by_${column}`)
    await index.on('branch_protection_actors').column(column).execute()
  }
}

/** Protection of branches, and who pushed the head of a pull request last. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createProtections(db, engine)
  await createActors(db, engine)
  await db.schema.alterTable('pulls').addColumn('head_pusher_id', engine.bigint).execute()
}
