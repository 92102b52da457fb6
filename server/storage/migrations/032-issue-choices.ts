import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

interface Text {
  id: number
  issue_id: number
  body: string
}

/** Options of multi-select fields on issues. */
async function createOptions(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('issue_field_value_options'), { id: false })
    .addColumn('issue_id', engine.bigint, (column) =>
      column.notNull().references('issues.id').onDelete('cascade'),
    )
    .addColumn('field_id', engine.bigint, (column) =>
      column.notNull().references('issue_fields.id').onDelete('cascade'),
    )
    .addColumn('option_id', engine.bigint, (column) =>
      column.notNull().references('issue_field_options.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('issue_field_value_options_key', ['issue_id', 'option_id'] as never)
    .execute()
  for (const column of ['field_id', 'option_id']) {
    await db.schema
      .createIndex(`issue_field_value_options_by_${column}`)
      .on('issue_field_value_options')
      .column(column)
      .execute()
  }
}

/** Users who were mentioned in issues and their comments. */
async function createMentions(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('issue_mentions'), { id: false })
    .addColumn('issue_id', engine.bigint, (column) =>
      column.notNull().references('issues.id').onDelete('cascade'),
    )
    .addColumn('user_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('issue_mentions_key', ['issue_id', 'user_id'] as never)
    .execute()
  await db.schema
    .createIndex('issue_mentions_by_user')
    .on('issue_mentions')
    .columns(['user_id', 'issue_id'])
    .execute()
}

const mention = /(?<![\w`/.-])@([a-z\d](?:-?[a-z\d])*)(?![\w/-])/gi

/** Mentions in texts that were written before. */
async function recordMentions(db: Db, source: 'issues' | 'issue_comments'): Promise<void> {
  const issue = source === 'issues' ? sql.ref('id') : sql.ref('issue_id')
  for (let last = 0; ;) {
    const { rows } = await sql<Text>`select id, ${issue} as issue_id, body
      from ${sql.table(source)} where id > ${last} and body like '%@%'
      order by id limit 500`.execute(db)
    if (rows.length === 0) return
    for (const { issue_id, body } of rows) {
      const names = new Set([...body.matchAll(mention)].map(([, name]) => name!.toLowerCase()))
      for (const name of [...names].slice(0, 100)) {
        await sql`insert into issue_mentions (issue_id, user_id)
          select ${issue_id}, id from accounts where login_key = ${name} and type = 'User'
          on conflict do nothing`.execute(db)
      }
    }
    last = Number(rows.at(-1)!.id)
  }
}

/** Adds multi-select values, mentions, and the issue that an issue duplicates. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createOptions(db, engine)
  await createMentions(db, engine)
  await recordMentions(db, 'issues')
  await recordMentions(db, 'issue_comments')
  await db.schema
    .alterTable('issues')
    .addColumn('duplicate_of_id', engine.bigint, (column) =>
      column.references('issues.id').onDelete('set null'),
    )
    .execute()
  await db.schema
    .createIndex('issues_by_duplicate_of')
    .on('issues')
    .column('duplicate_of_id')
    .execute()
}
