import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

/** Email addresses of users. The address on a profile becomes the first one of its user. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('emails'))
    .addColumn('user_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('primary_email', 'integer', (column) => column.notNull())
    .addColumn('verified', 'integer', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('emails_by_user').on('emails').column('user_id').execute()
  await sql`insert into emails (user_id, email, email_key, primary_email, verified, created_at)
    select id, email, lower(email), 1, 1, created_at from accounts where id in
    (select min(id) from accounts where type = 'User' and email is not null group by lower(email))`.execute(
    db,
  )
}
