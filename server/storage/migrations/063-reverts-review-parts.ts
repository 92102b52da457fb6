import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

async function createStatuses(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  await engine
    .table(db.schema.createTable('user_statuses'))
    .addColumn('user_id', bigint, (column) =>
      column.notNull().unique().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('organization_id', bigint, (column) =>
      column.references('accounts.id').onDelete('cascade'),
    )
    .addColumn('emoji', 'text')
    .addColumn('message', 'text')
    .addColumn('limited', 'integer', (column) => column.notNull())
    .addColumn('expires_at', bigint)
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('updated_at', bigint, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('user_statuses_by_organization')
    .on('user_statuses')
    .column('organization_id')
    .execute()
}

async function addCreators(db: Db, { bigint }: Engine): Promise<void> {
  await db.schema
    .alterTable('check_suites')
    .addColumn('creator_id', bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .execute()
  await sql`create index check_suites_by_creator on check_suites (creator_id)
    where creator_id is not null`.execute(db)
}

/**
 * Where bases were before pull requests were merged into them, so that merges can be reverted, what
 * users say that they are doing, how teams assign reviews, and whose pushes created check suites.
 */
export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema.alterTable('pulls').addColumn('merged_onto_sha', 'text').execute()
  await createStatuses(db, engine)
  await db.schema.alterTable('teams').addColumn('review_assignment', 'text').execute()
  await addCreators(db, engine)
}
