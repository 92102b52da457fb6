import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** Indexes the tables that connect users to repositories, which queries start from. */
async function indexConnections(db: Db): Promise<void> {
  for (const [table, column] of [
    ['memberships', 'user_id'],
    ['collaborators', 'user_id'],
    ['team_repositories', 'repository_id'],
  ] as const) {
    const index = db.schema.createIndex(`${table}_by_${column.replace('_id', '')}`)
    await index.on(table).column(column).execute()
  }
}

/** Teams, their members and their repository permissions. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('teams'))
    .addColumn('organization_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint('teams_slug', ['organization_id', 'slug'] as never)
    .execute()
  await engine
    .table(db.schema.createTable('team_members'), { id: false })
    .addColumn('team_id', engine.bigint, (column) =>
      column.notNull().references('teams.id').onDelete('cascade'),
    )
    .addColumn('user_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('team_members_key', ['team_id', 'user_id'] as never)
    .execute()
  await db.schema.createIndex('team_members_by_user').on('team_members').column('user_id').execute()
  await engine
    .table(db.schema.createTable('team_repositories'), { id: false })
    .addColumn('team_id', engine.bigint, (column) =>
      column.notNull().references('teams.id').onDelete('cascade'),
    )
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('permission', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('team_repositories_key', ['team_id', 'repository_id'] as never)
    .execute()
  await indexConnections(db)
}
