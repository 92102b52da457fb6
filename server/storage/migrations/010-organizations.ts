import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** Settings and trade restrictions of organizations. */
async function extendAccounts(db: Db, engine: Engine): Promise<void> {
  const accounts = () => db.schema.alterTable('accounts')
  await accounts().addColumn('settings', 'text').execute()
  await accounts().addColumn('trade_restricted_at', engine.bigint).execute()
  await accounts()
    .addColumn('default_repository_permission', 'text', (column) =>
      column.notNull().defaultTo('read'),
    )
    .execute()
  await db.schema
    .alterTable('memberships')
    .addColumn('public', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

/** Descriptions and parents of teams. */
async function extendTeams(db: Db, engine: Engine): Promise<void> {
  const teams = () => db.schema.alterTable('teams')
  const text = (name: string, usual: string) =>
    teams()
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(usual))
      .execute()
  await teams().addColumn('description', 'text').execute()
  await text('privacy', 'closed')
  await text('notification_setting', 'notifications_enabled')
  await text('permission', 'pull')
  await teams()
    .addColumn('parent_id', engine.bigint, (column) =>
      column.references('teams.id').onDelete('cascade'),
    )
    .execute()
  await teams()
    .addColumn('updated_at', engine.bigint, (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update teams set updated_at = created_at`.execute(db)
  await db.schema
    .alterTable('team_members')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('member'))
    .execute()
}

/**
 * Pairs of each team with itself and its ancestors, so that inherited permissions take one query.
 */
async function createAncestry(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('team_ancestry'), { id: false })
    .addColumn('team_id', engine.bigint, (column) =>
      column.notNull().references('teams.id').onDelete('cascade'),
    )
    .addColumn('ancestor_id', engine.bigint, (column) =>
      column.notNull().references('teams.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('team_ancestry_key', ['team_id', 'ancestor_id'] as never)
    .execute()
  await db.schema
    .createIndex('team_ancestry_by_ancestor')
    .on('team_ancestry')
    .column('ancestor_id')
    .execute()
  await sql`insert into team_ancestry (team_id, ancestor_id) select id, id from teams`.execute(db)
}

/** Pending invitations to organizations and repositories. */
async function createInvitations(db: Db, engine: Engine): Promise<void> {
  const invitations = (table: string, place: string, of: string, invitee: string) =>
    engine
      .table(db.schema.createTable(table))
      .addColumn(place, engine.bigint, (column) =>
        column.notNull().references(`${of}.id`).onDelete('cascade'),
      )
      .addColumn(invitee, engine.bigint, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('inviter_id', engine.bigint, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('created_at', engine.bigint, (column) => column.notNull())
      .addUniqueConstraint(`${table}_of_one`, [place, invitee] as never)
  await invitations('organization_invitations', 'organization_id', 'accounts', 'user_id')
    .addColumn('role', 'text', (column) => column.notNull())
    .execute()
  await invitations('repository_invitations', 'repository_id', 'repositories', 'invitee_id')
    .addColumn('permission', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('organization_invitations_by_user')
    .on('organization_invitations')
    .column('user_id')
    .execute()
  await db.schema
    .createIndex('repository_invitations_by_invitee')
    .on('repository_invitations')
    .column('invitee_id')
    .execute()
}

/** Organization settings, nested teams and invitations. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await extendAccounts(db, engine)
  await extendTeams(db, engine)
  await createAncestry(db, engine)
  await createInvitations(db, engine)
}
