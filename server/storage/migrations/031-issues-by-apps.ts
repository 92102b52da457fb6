import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

/** Tables whose rows can be written through an app. */
const tables = ['issues', 'issue_comments']

/** Stores the app through which an issue, a pull request or a comment was written. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const table of tables) {
    await db.schema
      .alterTable(table)
      .addColumn('app_id', engine.bigint, (column) =>
        column.references('apps.id').onDelete('set null'),
      )
      .execute()
    const index = `create index ${table}_of_app on ${table} (app_id) where app_id is not null`
    await sql.raw(index).execute(db)
  }
}
