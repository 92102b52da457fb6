import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** Follows of accounts and watches of repositories. */
async function createFollowing(db: Db, engine: Engine): Promise<void> {
  const account = (table: string, column: string) =>
    engine
      .table(db.schema.createTable(table), { id: false })
      .addColumn('user_id', engine.bigint, (each) =>
        each.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn(column, engine.bigint, (each) =>
        each
          .notNull()
          .references(column === 'repository_id' ? 'repositories.id' : 'accounts.id')
          .onDelete('cascade'),
      )
      .addColumn('created_at', engine.bigint, (each) => each.notNull())
      .addPrimaryKeyConstraint(`${table}_key`, ['user_id', column] as never)
  await account('follows', 'followed_id').execute()
  await account('subscriptions', 'repository_id')
    .addColumn('ignored', 'integer', (each) => each.notNull())
    .execute()
  await db.schema.createIndex('follows_by_followed').on('follows').column('followed_id').execute()
  await db.schema
    .createIndex('subscriptions_by_repository')
    .on('subscriptions')
    .column('repository_id')
    .execute()
}

/**
 * One index for each kind of feed, newest first, so that reading a feed does not slow down as the
 * table grows.
 */
async function indexFeeds(db: Db): Promise<void> {
  const index = (name: string, columns: string[]) =>
    db.schema
      .createIndex(name)
      .on('events')
      .columns([...columns, 'created_at', 'id'])
  await db.schema.dropIndex('events_by_repository').execute()
  await index('events_of_repository', ['repository_id']).execute()
  await index('events_of_actor', ['actor_id']).execute()
  await index('events_of_organization', ['organization_id'])
    .where(sql.ref('organization_id'), 'is not', null)
    .execute()
  const inPublic = (name: string, columns: string[]) =>
    index(name, columns).where(sql.ref('public'), '=', sql.lit(1))
  await inPublic('events_in_public', []).execute()
  await inPublic('events_of_actor_in_public', ['actor_id']).execute()
  await inPublic('events_of_repository_in_public', ['repository_id']).execute()
  await inPublic('events_of_organization_in_public', ['organization_id'])
    .where(sql.ref('organization_id'), 'is not', null)
    .execute()
}

/** Adds the repository's visibility at the time of the event. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createFollowing(db, engine)
  await db.schema
    .alterTable('events')
    .addColumn('public', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update events set public = 1 where repository_id in
    (select id from repositories where visibility = 'public')`.execute(db)
  await indexFeeds(db)
}
