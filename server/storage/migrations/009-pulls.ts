import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** The part of pull requests that issues do not have. */
export async function up(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  await engine
    .table(db.schema.createTable('pulls'), { id: false })
    .addColumn('issue_id', bigint, (column) =>
      column.notNull().primaryKey().references('issues.id').onDelete('cascade'),
    )
    .addColumn('repository_id', bigint, (column) => column.notNull())
    .addColumn('head_repository_id', bigint, (column) =>
      column.references('repositories.id').onDelete('set null'),
    )
    .addColumn('head_owner_id', bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('head_ref', 'text', (column) => column.notNull())
    .addColumn('head_sha', 'text', (column) => column.notNull())
    .addColumn('base_ref', 'text', (column) => column.notNull())
    .addColumn('base_sha', 'text', (column) => column.notNull())
    .addColumn('maintainer_can_modify', 'integer', (column) => column.notNull())
    .addColumn('merged_by_id', bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('merge_commit_sha', 'text')
    .addColumn('mergeable', 'integer', (column) => column.notNull())
    .addColumn('commits', 'integer', (column) => column.notNull())
    .addColumn('additions', 'integer', (column) => column.notNull())
    .addColumn('deletions', 'integer', (column) => column.notNull())
    .addColumn('changed_files', 'integer', (column) => column.notNull())
    .addColumn('checked_sha', 'text', (column) => column.notNull())
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('pulls')
  await index('pulls_by_base').columns(['repository_id', 'base_ref']).execute()
  await index('pulls_by_head').columns(['head_repository_id', 'head_ref']).execute()
  await index('pulls_by_head_owner').column('head_owner_id').execute()
}
