import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

const switches = [
  'enforce_admins',
  'required_signatures',
  'required_linear_history',
  'allow_force_pushes',
  'allow_deletions',
  'block_creations',
  'required_conversation_resolution',
  'lock_branch',
  'allow_fork_syncing',
  'restricted',
  'dismissals_restricted',
  'dismiss_stale_reviews',
  'require_code_owner_reviews',
  'require_last_push_approval',
  'strict_checks',
]

async function createProtections(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  let table = engine
    .table(db.schema.createTable('branch_protections'))
    .addColumn('repository_id', bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('branch', 'text', (column) => column.notNull())
    .addColumn('required_approvals', 'integer')
    .addColumn('checks', 'text')
  for (const name of switches) {
    table = table.addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
  }
  await table
    .addUniqueConstraint('branch_protections_by_branch', ['repository_id', 'branch'] as never)
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
