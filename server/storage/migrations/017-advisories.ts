import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

async function createAdvisories(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('advisories'))
    .addColumn('ghsa_id', 'text', (column) => column.notNull().unique())
    .addColumn('repository_id', engine.bigint, (column) =>
      column.references('repositories.id').onDelete('cascade'),
    )
    .addColumn('author_id', engine.bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('publisher_id', engine.bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('severity', 'text')
    .addColumn('cve_id', 'text')
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('cvss', 'text', (column) => column.notNull())
    .addColumn('source_code_location', 'text')
    .addColumn('reference_urls', 'text', (column) => column.notNull())
    .addColumn('credits', 'text', (column) => column.notNull())
    .addColumn('accepted', 'integer')
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .addColumn('published_at', engine.bigint)
    .addColumn('closed_at', engine.bigint)
    .addColumn('withdrawn_at', engine.bigint)
    .addColumn('reviewed_at', engine.bigint)
    .addColumn('nvd_published_at', engine.bigint)
    .execute()
}

async function createVulnerabilities(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('advisory_vulnerabilities'))
    .addColumn('advisory_id', engine.bigint, (column) =>
      column.notNull().references('advisories.id').onDelete('cascade'),
    )
    .addColumn('ecosystem', 'text', (column) => column.notNull())
    .addColumn('package', 'text')
    .addColumn('vulnerable_version_range', 'text')
    .addColumn('patched_versions', 'text')
    .addColumn('vulnerable_functions', 'text')
    .execute()
}

/** A table with several ids for one advisory. */
async function createList(
  db: Db,
  engine: Engine,
  [table, column]: [string, string],
  references?: string,
): Promise<void> {
  await engine
    .table(db.schema.createTable(table), { id: false })
    .addColumn('advisory_id', engine.bigint, (each) =>
      each.notNull().references('advisories.id').onDelete('cascade'),
    )
    .addColumn(column, engine.bigint, (each) =>
      references ? each.notNull().references(references).onDelete('cascade') : each.notNull(),
    )
    .addPrimaryKeyConstraint(`${table}_key`, ['advisory_id', column] as never)
    .execute()
}

async function createIndexes(db: Db): Promise<void> {
  const index = (name: string) => db.schema.createIndex(name)
  await index('advisories_by_repository').on('advisories').column('repository_id').execute()
  await index('advisories_published').on('advisories').columns(['published_at', 'id']).execute()
  await index('advisories_updated').on('advisories').columns(['updated_at', 'id']).execute()
  const vulnerabilities = 'advisory_vulnerabilities'
  await index('vulnerabilities_by_advisory').on(vulnerabilities).column('advisory_id').execute()
  await index('vulnerabilities_by_package')
    .on(vulnerabilities)
    .columns(['package', 'ecosystem'])
    .execute()
}

/** Advisories, their vulnerabilities, weaknesses and collaborators. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createAdvisories(db, engine)
  await createVulnerabilities(db, engine)
  await createList(db, engine, ['advisory_weaknesses', 'cwe'])
  await createList(db, engine, ['advisory_collaborators', 'user_id'], 'accounts.id')
  await createIndexes(db)
}
