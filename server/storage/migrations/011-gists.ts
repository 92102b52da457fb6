import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

async function createGists(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('gists'))
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('owner_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('description', 'text')
    .addColumn('public', 'integer', (column) => column.notNull())
    .addColumn('fork_of_id', engine.bigint, (column) =>
      column.references('gists.id').onDelete('set null'),
    )
    .addColumn('head', 'text', (column) => column.notNull())
    .addColumn('files', 'text', (column) => column.notNull())
    .addColumn('file_count', 'integer', (column) => column.notNull())
    .addColumn('comments', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .execute()
}

async function createRevisions(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('gist_revisions'), { id: false })
    .addColumn('gist_id', engine.bigint, (column) =>
      column.notNull().references('gists.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('user_id', engine.bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('additions', 'integer', (column) => column.notNull())
    .addColumn('deletions', 'integer', (column) => column.notNull())
    .addColumn('committed_at', engine.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('gist_revisions_key', ['gist_id', 'number'] as never)
    .execute()
}

async function createStars(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('gist_stars'), { id: false })
    .addColumn('user_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('gist_id', engine.bigint, (column) =>
      column.notNull().references('gists.id').onDelete('cascade'),
    )
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('gist_stars_key', ['user_id', 'gist_id'] as never)
    .execute()
}

async function createComments(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('gist_comments'))
    .addColumn('gist_id', engine.bigint, (column) =>
      column.notNull().references('gists.id').onDelete('cascade'),
    )
    .addColumn('user_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .execute()
}

/** Gists. The tables mirror their git history, so that lists need not read git. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createGists(db, engine)
  await createRevisions(db, engine)
  await createStars(db, engine)
  await createComments(db, engine)
  const index = (name: string) => db.schema.createIndex(name)
  await index('gists_by_owner').on('gists').columns(['owner_id', 'updated_at']).execute()
  await index('gists_by_public').on('gists').columns(['public', 'updated_at']).execute()
  await index('gists_by_source').on('gists').column('fork_of_id').execute()
  await index('gist_stars_by_gist').on('gist_stars').column('gist_id').execute()
  await index('gist_comments_by_gist').on('gist_comments').column('gist_id').execute()
}
