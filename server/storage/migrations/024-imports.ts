import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

async function createImports(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('imports'))
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().unique().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('actor_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('vcs_url', 'text', (column) => column.notNull())
    .addColumn('vcs', 'text')
    .addColumn('vcs_given', 'integer', (column) => column.notNull())
    .addColumn('tfvc_project', 'text')
    .addColumn('credentials', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('failed_step', 'text')
    .addColumn('message', 'text')
    .addColumn('use_lfs', 'text', (column) => column.notNull())
    .addColumn('has_large_files', 'integer', (column) => column.notNull())
    .addColumn('large_files_size', engine.bigint, (column) => column.notNull())
    .addColumn('large_files_count', 'integer', (column) => column.notNull())
    .addColumn('authors_count', 'integer')
    .addColumn('commit_count', 'integer')
    .addColumn('percent', 'integer')
    .addColumn('push_percent', 'integer')
    .addColumn('project_choices', 'text')
    .addColumn('left_out', 'text', (column) => column.notNull())
    .addColumn('head', 'text')
    .addColumn('published', 'integer', (column) => column.notNull())
    .addColumn('wishes', 'integer', (column) => column.notNull())
    .addColumn('wishes_met', 'integer', (column) => column.notNull())
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('lease_until', engine.bigint, (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('imports_to_work_at')
    .on('imports')
    .column('lease_until')
    .where(
      sql.ref('status'),
      'in',
      ['detecting', 'importing', 'mapping', 'pushing'].map((state) => sql.lit(state)),
    )
    .execute()
  await db.schema.createIndex('imports_by_actor').on('imports').column('actor_id').execute()
}

async function createImportAuthors(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('import_authors'))
    .addColumn('import_id', engine.bigint, (column) =>
      column.notNull().references('imports.id').onDelete('cascade'),
    )
    .addColumn('remote_id', 'text', (column) => column.notNull())
    .addColumn('remote_name', 'text', (column) => column.notNull())
    .addColumn('original_name', 'text', (column) => column.notNull())
    .addColumn('original_email', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addUniqueConstraint('import_authors_once', ['import_id', 'remote_id'] as never)
    .execute()
}

async function createImportLargeFiles(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('import_large_files'))
    .addColumn('import_id', engine.bigint, (column) =>
      column.notNull().references('imports.id').onDelete('cascade'),
    )
    .addColumn('ref_name', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('oid', 'text', (column) => column.notNull())
    .addColumn('size', engine.bigint, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('import_large_files_by_import')
    .on('import_large_files')
    .columns(['import_id', 'id'])
    .execute()
}

/** Source imports, their authors and their large files. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createImports(db, engine)
  await createImportAuthors(db, engine)
  await createImportLargeFiles(db, engine)
}
