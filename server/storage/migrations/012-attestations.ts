import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** Attestations of repositories and the digests of their subjects. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('attestations'))
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('predicate_type', 'text', (column) => column.notNull())
    .addColumn('bundle', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute()
  await engine
    .table(db.schema.createTable('attestation_subjects'), { id: false })
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('attestation_id', engine.bigint, (column) =>
      column.notNull().references('attestations.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('attestation_subjects_key', ['digest', 'attestation_id'] as never)
    .execute()
  const index = (name: string) => db.schema.createIndex(name)
  await index('attestations_by_repository').on('attestations').column('repository_id').execute()
  await index('attestation_subjects_by_attestation')
    .on('attestation_subjects')
    .column('attestation_id')
    .execute()
}
