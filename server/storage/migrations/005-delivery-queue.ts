import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** Hooks of repositories and of apps. A deleted hook stays until its last deliveries are sent. */
async function createHooks(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('new_hooks'))
    .addColumn('repository_id', engine.bigint)
    .addColumn('app_id', engine.bigint, (column) =>
      column.references('apps.id').onDelete('cascade'),
    )
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('insecure_ssl', 'text', (column) => column.notNull())
    .addColumn('secret', 'text')
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('last_response', 'text')
    .addColumn('last_delivery_at', engine.bigint)
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('health', 'text', (column) => column.notNull().defaultTo('closed'))
    .addColumn('disabled_reason', 'text')
    .addColumn('deleted_at', engine.bigint)
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .execute()
}

/** Deliveries without an outcome are the queue. */
async function createDeliveries(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('new_deliveries'))
    .addColumn('hook_id', engine.bigint, (column) =>
      column.notNull().references('new_hooks.id').onDelete('cascade'),
    )
    .addColumn('payload_id', engine.bigint, (column) => column.notNull().references('payloads.id'))
    .addColumn('guid', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('action', 'text')
    .addColumn('repository_id', engine.bigint)
    .addColumn('installation_id', engine.bigint)
    .addColumn('redelivery', 'integer', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('chain', 'text')
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('due_at', engine.bigint, (column) => column.notNull())
    .addColumn('parked_at', engine.bigint)
    .addColumn('delivered_at', engine.bigint)
    .addColumn('duration', engine.real)
    .addColumn('status', 'text')
    .addColumn('status_code', 'integer')
    .addColumn('url', 'text')
    .addColumn('request_headers', 'text')
    .addColumn('response_headers', 'text')
    .addColumn('response_body', 'text')
    .addColumn('throttled_at', engine.bigint)
    .execute()
}

/**
 * One row for each hook that ever had a delivery. Processes claim rows, which keeps deliveries in
 * order.
 */
async function createLanes(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('lanes'), { id: false })
    .addColumn('hook_id', engine.bigint, (column) =>
      column.primaryKey().references('hooks.id').onDelete('cascade'),
    )
    .addColumn('pool', 'text', (column) => column.notNull())
    .addColumn('due_at', engine.bigint)
    .addColumn('lease_until', engine.bigint, (column) => column.notNull())
    .addColumn('holder', engine.bigint)
    .addColumn('claims', 'integer', (column) => column.notNull())
    .execute()
  const index = async (name: string, columns: string[]) =>
    db.schema
      .createIndex(name)
      .on('lanes')
      .columns(columns)
      .where(sql.ref('due_at'), 'is not', null)
      .execute()
  await index('lanes_due', ['due_at'])
  await index('lanes_by_host', ['pool', 'due_at'])
}

const hookColumns = sql.raw(
  'id, repository_id, active, events, url, content_type, insecure_ssl, secret, version, ' +
    'last_response, last_delivery_at, created_at, updated_at',
)
const deliveryColumns = sql.raw(
  'id, hook_id, payload_id, guid, event, action, repository_id, installation_id, redelivery, ' +
    'created_at, delivered_at, duration, status, status_code, url, request_headers, ' +
    'response_headers, response_body, throttled_at',
)

async function replaceTables(db: Db, engine: Engine): Promise<void> {
  await sql`insert into new_hooks (${hookColumns}) select ${hookColumns} from hooks`.execute(db)
  await sql`insert into new_deliveries (${deliveryColumns}, due_at)
    select ${deliveryColumns}, created_at from deliveries`.execute(db)
  // Children first, because dropping a parent deletes the rows that refer to it.
  for (const table of ['deliveries', 'hooks']) {
    await engine.keepCounting(db, table, `new_${table}`)
    await db.schema.dropTable(table).execute()
  }
  for (const table of ['hooks', 'deliveries']) {
    await db.schema.alterTable(`new_${table}`).renameTo(table).execute()
  }
}

async function createIndexes(db: Db): Promise<void> {
  const index = (name: string) => db.schema.createIndex(name)
  await index('hooks_by_repository').on('hooks').columns(['repository_id', 'id']).execute()
  await index('hooks_by_app').on('hooks').column('app_id').execute()
  await index('deliveries_by_hook').on('deliveries').columns(['hook_id', 'id']).execute()
  await index('deliveries_by_payload').on('deliveries').column('payload_id').execute()
  await index('deliveries_by_guid').on('deliveries').column('guid').execute()
  // Covers the backlog query, so that counting reads the index only.
  await index('deliveries_waiting')
    .on('deliveries')
    .columns(['hook_id', 'id', 'due_at', 'parked_at'])
    .where(sql.ref('delivered_at'), 'is', null)
    .execute()
}

/** Creates lanes for pending deliveries. Their first claim derives the host from the hook. */
const fillLanes = (db: Db) =>
  sql`insert into lanes (hook_id, pool, due_at, lease_until, claims)
    select hook_id, '', min(due_at), 0, 0 from deliveries
    where delivered_at is null group by hook_id`.execute(db)

export async function up(db: Db, engine: Engine): Promise<void> {
  await createHooks(db, engine)
  await createDeliveries(db, engine)
  await replaceTables(db, engine)
  await createIndexes(db)
  await createLanes(db, engine)
  await fillLanes(db)
  await db.schema.dropTable('jobs').execute()
}
