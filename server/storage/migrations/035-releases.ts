import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

async function createReleases(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('releases'))
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('tag_name', 'text', (column) => column.notNull())
    .addColumn('target_commitish', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('body', 'text')
    .addColumn('draft', 'integer', (column) => column.notNull())
    .addColumn('prerelease', 'integer', (column) => column.notNull())
    .addColumn('latest_at', engine.bigint)
    .addColumn('author_id', engine.bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('published_at', engine.bigint)
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('releases_by_repository')
    .on('releases')
    .columns(['repository_id', 'created_at', 'id'])
    .execute()
  await db.schema.createIndex('releases_by_author').on('releases').column('author_id').execute()
  // Drafts may share a tag.
  await db.schema
    .createIndex('releases_by_tag')
    .on('releases')
    .columns(['repository_id', 'tag_name'])
    .unique()
    .where(sql.ref('draft'), '=', sql.lit(0))
    .execute()
}

async function createAssets(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('release_assets'))
    .addColumn('release_id', engine.bigint, (column) =>
      column.notNull().references('releases.id').onDelete('cascade'),
    )
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('label', 'text')
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('size', engine.bigint, (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('download_count', engine.bigint, (column) => column.notNull())
    .addColumn('uploader_id', engine.bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint('release_assets_key', ['release_id', 'name'] as never)
    .execute()
  for (const column of ['repository_id', 'uploader_id']) {
    const index = db.schema.createIndex(`release_assets_by_${column}`)
    await index.on('release_assets').column(column).execute()
  }
}

/** Releases and their assets. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createReleases(db, engine)
  await createAssets(db, engine)
}
