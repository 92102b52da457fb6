import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

/** Locks of files in Git LFS. A path is locked for the whole repository. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('lfs_locks'))
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('owner_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint('lfs_locks_by_path', ['repository_id', 'path'])
    .execute()
  await db.schema
    .createIndex('lfs_locks_by_repository')
    .on('lfs_locks')
    .columns(['repository_id', 'id'])
    .execute()
  await db.schema.createIndex('lfs_locks_by_owner').on('lfs_locks').column('owner_id').execute()
}
