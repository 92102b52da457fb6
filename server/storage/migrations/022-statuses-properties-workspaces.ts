import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** Statuses of commits. */
async function createStatuses(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('commit_statuses'))
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('sha', 'text', (column) => column.notNull())
    .addColumn('context', 'text', (column) => column.notNull())
    .addColumn('context_key', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('target_url', 'text')
    .addColumn('description', 'text')
    .addColumn('creator_id', engine.bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('commit_statuses_by_commit')
    .on('commit_statuses')
    .columns(['repository_id', 'sha', 'context_key', 'id'])
    .execute()
  await db.schema
    .createIndex('commit_statuses_by_creator')
    .on('commit_statuses')
    .column('creator_id')
    .execute()
}

/** Custom properties of organizations. */
async function createProperties(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('custom_properties'))
    .addColumn('organization_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('value_type', 'text', (column) => column.notNull())
    .addColumn('required', 'integer', (column) => column.notNull())
    .addColumn('default_value', 'text')
    .addColumn('description', 'text')
    .addColumn('allowed_values', 'text')
    .addColumn('values_editable_by', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint('custom_properties_key', ['organization_id', 'name_key'] as never)
    .execute()
}

/** Values of custom properties on repositories. */
async function createValues(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('custom_property_values'), { id: false })
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('property_id', engine.bigint, (column) =>
      column.notNull().references('custom_properties.id').onDelete('cascade'),
    )
    .addColumn('value', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('custom_property_values_key', [
      'repository_id',
      'property_id',
    ] as never)
    .execute()
  await db.schema
    .createIndex('custom_property_values_by_property')
    .on('custom_property_values')
    .column('property_id')
    .execute()
}

/** Access to workspaces in organizations' repositories. */
async function createAccess(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('workspace_access'), { id: false })
    .addColumn('id', engine.bigint, (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('visibility', 'text', (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .execute()
  await engine
    .table(db.schema.createTable('workspace_users'), { id: false })
    .addColumn('organization_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('user_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('workspace_users_key', ['organization_id', 'user_id'] as never)
    .execute()
  await db.schema
    .createIndex('workspace_users_by_user')
    .on('workspace_users')
    .column('user_id')
    .execute()
}

async function createWorkspaces(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('workspaces'))
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('owner_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('machine', 'text', (column) => column.notNull())
    .addColumn('ref', 'text')
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute()
  for (const column of ['owner_id', 'repository_id']) {
    const index = db.schema.createIndex(`workspaces_by_${column}`)
    await index.on('workspaces').column(column).execute()
  }
}

/** Commit statuses, custom properties and workspaces. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createStatuses(db, engine)
  await createProperties(db, engine)
  await createValues(db, engine)
  await createAccess(db, engine)
  await createWorkspaces(db, engine)
}
