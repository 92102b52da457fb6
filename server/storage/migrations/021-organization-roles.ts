import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** Creation time of the predefined roles, the same in every database. */
const since = Date.UTC(2026, 2, 1)

const inRepositories = ['read', 'triage', 'write', 'maintain', 'admin']

const continuousIntegration = [
  'read_organization_actions_usage_metrics',
  'write_organization_actions_secrets',
  'write_organization_actions_settings',
  'write_organization_actions_variables',
  'write_organization_runners_and_runner_groups',
]

/** Name, description, base role and permissions of each. */
const predefined: [string, string, string | null, string[]][] = [
  ...inRepositories.map((role): [string, string, string, string[]] => [
    `all_repo_${role}`,
    `The role ${role} in all repositories of the organization.`,
    role,
    [],
  ]),
  ['security_manager', 'Reads all repositories and looks after their security.', 'read', []],
  ['ci_cd_admin', 'Looks after workflows and their runners.', null, continuousIntegration],
  ['app_manager', 'Looks after the apps of the organization.', null, []],
]

async function createRoles(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('organization_roles'))
    .addColumn('organization_id', engine.bigint, (column) =>
      column.references('accounts.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('base_role', 'text')
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint('organization_roles_key', ['organization_id', 'name_key'] as never)
    .execute()
  for (const [name, description, base, permissions] of predefined) {
    await sql`insert into organization_roles
      (name, name_key, description, base_role, permissions, created_at, updated_at)
      values (${name}, ${name}, ${description}, ${base}, ${JSON.stringify(permissions)},
        ${since}, ${since})`.execute(db)
  }
}

/** Assignments of roles to users and teams. */
async function createAssignments(db: Db, engine: Engine): Promise<void> {
  for (const [table, column, of] of [
    ['organization_role_users', 'user_id', 'accounts'],
    ['organization_role_teams', 'team_id', 'teams'],
  ] as const) {
    await engine
      .table(db.schema.createTable(table), { id: false })
      .addColumn('organization_id', engine.bigint, (each) =>
        each.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn(column, engine.bigint, (each) =>
        each.notNull().references(`${of}.id`).onDelete('cascade'),
      )
      .addColumn('role_id', engine.bigint, (each) =>
        each.notNull().references('organization_roles.id').onDelete('cascade'),
      )
      .addColumn('created_at', engine.bigint, (each) => each.notNull())
      .addPrimaryKeyConstraint(`${table}_key`, ['organization_id', column, 'role_id'] as never)
      .execute()
    await db.schema.createIndex(`${table}_by_role`).on(table).column('role_id').execute()
    await db.schema.createIndex(`${table}_by_holder`).on(table).column(column).execute()
  }
}

const colored = (engine: Engine, db: Db, table: string, parent: string, of: string) =>
  engine
    .table(db.schema.createTable(table))
    .addColumn(parent, engine.bigint, (column) =>
      column.notNull().references(`${of}.id`).onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint(`${table}_key`, [parent, 'name_key'] as never)

/** Issue types. Every existing organization gets the default ones. */
async function createTypes(db: Db, engine: Engine): Promise<void> {
  await colored(engine, db, 'issue_types', 'organization_id', 'accounts')
    .addColumn('color', 'text')
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .execute()
  for (const [name, description, color] of [
    ['Task', 'A piece of work that is to be done.', 'yellow'],
    ['Bug', 'Something that does not work as it should.', 'red'],
    ['Feature', 'Something that is not there yet and should be.', 'blue'],
  ] as const) {
    await sql`insert into issue_types
      (organization_id, name, name_key, description, color, enabled, created_at, updated_at)
      select id, ${sql.lit(name)}, ${sql.lit(name.toLowerCase())}, ${sql.lit(description)},
        ${sql.lit(color)}, 1, created_at, created_at
      from accounts where type = 'Organization' order by id`.execute(db)
  }
  await db.schema
    .alterTable('issues')
    .addColumn('type_id', engine.bigint, (column) =>
      column.references('issue_types.id').onDelete('set null'),
    )
    .execute()
  await db.schema.createIndex('issues_by_type').on('issues').column('type_id').execute()
}

async function createFields(db: Db, engine: Engine): Promise<void> {
  await colored(engine, db, 'issue_fields', 'organization_id', 'accounts')
    .addColumn('data_type', 'text', (column) => column.notNull())
    .addColumn('visibility', 'text', (column) => column.notNull())
    .execute()
  await colored(engine, db, 'issue_field_options', 'field_id', 'issue_fields')
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('priority', 'integer', (column) => column.notNull())
    .execute()
  await engine
    .table(db.schema.createTable('issue_field_values'), { id: false })
    .addColumn('issue_id', engine.bigint, (column) =>
      column.notNull().references('issues.id').onDelete('cascade'),
    )
    .addColumn('field_id', engine.bigint, (column) =>
      column.notNull().references('issue_fields.id').onDelete('cascade'),
    )
    .addColumn('value', 'text')
    .addColumn('option_id', engine.bigint, (column) =>
      column.references('issue_field_options.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('issue_field_values_key', ['issue_id', 'field_id'] as never)
    .execute()
  for (const column of ['field_id', 'option_id']) {
    await db.schema
      .createIndex(`issue_field_values_by_${column}`)
      .on('issue_field_values')
      .column(column)
      .execute()
  }
}

/** Content exclusions. `id` is the id of the organization. */
async function createExclusions(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('content_exclusions'), { id: false })
    .addColumn('id', engine.bigint, (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('rules', 'text', (column) => column.notNull())
    .addColumn('user_id', engine.bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .execute()
}

/** Organization roles, issue types and fields, and content exclusions. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createRoles(db, engine)
  await createAssignments(db, engine)
  await createTypes(db, engine)
  await createFields(db, engine)
  await createExclusions(db, engine)
}
