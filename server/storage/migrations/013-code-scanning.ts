import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

const ofRepository = (db: Db, engine: Engine, table: string, options?: { id: boolean }) =>
  engine
    .table(db.schema.createTable(table), options)
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )

/** Uploads and their analyses, one for each run of a tool. */
async function createAnalyses(db: Db, engine: Engine): Promise<void> {
  await ofRepository(db, engine, 'code_scanning_uploads', { id: false })
    .addColumn('sarif_id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('errors', 'text', (column) => column.notNull())
    .addColumn('analyses_count', 'integer', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute()
  const texts = ['sarif_id', 'ref', 'commit_sha', 'analysis_key', 'environment', 'category']
  let analyses = ofRepository(db, engine, 'code_scanning_analyses')
  for (const name of [...texts, 'tool_name', 'warning', 'sarif']) {
    analyses = analyses.addColumn(name, 'text', (column) => column.notNull())
  }
  await analyses
    .addColumn('tool_version', 'text')
    .addColumn('tool_guid', 'text')
    .addColumn('results_count', 'integer', (column) => column.notNull())
    .addColumn('rules_count', 'integer', (column) => column.notNull())
    .addColumn('newest', 'integer', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute()
}

/** Alerts, and their location in each analysis that reports them. */
async function createAlerts(db: Db, engine: Engine): Promise<void> {
  await ofRepository(db, engine, 'code_scanning_alerts')
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('tool_name', 'text', (column) => column.notNull())
    .addColumn('tool_version', 'text')
    .addColumn('tool_guid', 'text')
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('rule', 'text', (column) => column.notNull())
    .addColumn('severity', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('fixed_at', engine.bigint)
    .addColumn('dismissed_at', engine.bigint)
    .addColumn('dismissed_by_id', engine.bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('dismissed_reason', 'text')
    .addColumn('dismissed_comment', 'text')
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint('code_scanning_alerts_number', ['repository_id', 'number'] as never)
    .addUniqueConstraint('code_scanning_alerts_fingerprint', [
      'repository_id',
      'fingerprint',
    ] as never)
    .execute()
  await engine
    .table(db.schema.createTable('code_scanning_results'), { id: false })
    .addColumn('alert_id', engine.bigint, (column) =>
      column.notNull().references('code_scanning_alerts.id').onDelete('cascade'),
    )
    .addColumn('analysis_id', engine.bigint, (column) =>
      column.notNull().references('code_scanning_analyses.id').onDelete('cascade'),
    )
    .addColumn('place', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('code_scanning_results_key', ['alert_id', 'analysis_id'] as never)
    .execute()
}

/** Default setups of repositories. */
async function createSetups(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('code_scanning_setups'), { id: false })
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().primaryKey().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('setup', 'text', (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .execute()
}

/** Code scanning uploads, alerts and setups. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createAnalyses(db, engine)
  await createAlerts(db, engine)
  await createSetups(db, engine)
  const index = (name: string) => db.schema.createIndex(`code_scanning_${name}`)
  await index('uploads_by_repository')
    .on('code_scanning_uploads')
    .columns(['repository_id', 'created_at'])
    .execute()
  await index('analyses_by_repository')
    .on('code_scanning_analyses')
    .columns(['repository_id', 'id'])
    .execute()
  await index('analyses_newest')
    .on('code_scanning_analyses')
    .columns(['repository_id', 'tool_name'])
    .where(sql.ref('newest'), '=', sql.lit(1))
    .execute()
  await index('results_by_analysis')
    .on('code_scanning_results')
    .columns(['analysis_id', 'alert_id'])
    .execute()
  await index('alerts_by_person')
    .on('code_scanning_alerts')
    .column('dismissed_by_id')
    .where(sql.ref('dismissed_by_id'), 'is not', null)
    .execute()
}
