import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** What threads are about: the column that names it, and its table. */
const subjects = [
  { column: 'issue_id', table: 'issues' },
  { column: 'release_id', table: 'releases' },
]

async function createThreads(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  let threads = engine
    .table(db.schema.createTable('notification_threads'))
    .addColumn('repository_id', bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('updated_at', bigint)
  for (const { column, table: subject } of subjects) {
    threads = threads.addColumn(column, bigint, (each) =>
      each.references(`${subject}.id`).onDelete('cascade'),
    )
  }
  await threads.execute()
  for (const { column } of subjects) {
    await sql
      .raw(
        `create unique index notification_threads_of_${column} on notification_threads (${column})
          where ${column} is not null`,
      )
      .execute(db)
  }
  await db.schema
    .createIndex('notification_threads_by_repository')
    .on('notification_threads')
    .columns(['repository_id', 'updated_at', 'id'])
    .execute()
}

const references = { user_id: 'accounts.id', repository_id: 'repositories.id' } as const

function ofUser(db: Db, engine: Engine, name: string, owners: (keyof typeof references)[]) {
  let built = engine.table(db.schema.createTable(name), { id: false })
  for (const owner of owners) {
    built = built.addColumn(owner, engine.bigint, (column) =>
      column.notNull().references(references[owner]).onDelete('cascade'),
    )
  }
  return built
}

async function createNotifications(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  await ofUser(db, engine, 'notifications', ['user_id', 'repository_id'])
    .addColumn('thread_id', bigint, (column) =>
      column.notNull().references('notification_threads.id').onDelete('cascade'),
    )
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('subscription', 'text', (column) => column.notNull())
    .addColumn('unread', 'integer', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('updated_at', bigint)
    .addColumn('last_read_at', bigint)
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('notifications_key', ['user_id', 'thread_id'] as never)
    .execute()
  // The lists of a user are read from the first three indexes; the last is for events of a thread.
  for (const statement of [
    `create index notifications_of_user on notifications (user_id, updated_at, thread_id)
      where done = 0 and updated_at is not null`,
    `create index notifications_unread on notifications (user_id, updated_at, thread_id)
      where unread = 1`,
    `create index notifications_of_repository
      on notifications (user_id, repository_id, updated_at, thread_id)
      where done = 0 and updated_at is not null`,
    `create index notifications_by_repository on notifications (repository_id)`,
    `create index notifications_by_thread on notifications (thread_id)`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}

/** Until when a user has read everything, or everything in a repository. */
async function createMarks(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  const times = ['read_at', 'changed_at'] as const
  const withTimes = (name: string, owners: (keyof typeof references)[]) =>
    times
      .reduce(
        (table, time) => table.addColumn(time, bigint, (column) => column.notNull().defaultTo(0)),
        ofUser(db, engine, name, owners),
      )
      .addColumn('swept', 'integer', (column) => column.notNull().defaultTo(1))
      .addPrimaryKeyConstraint(`${name}_key`, owners as never)
  await withTimes('notification_inboxes', ['user_id']).execute()
  await withTimes('notification_marks', ['user_id', 'repository_id']).execute()
  for (const table of ['notification_inboxes', 'notification_marks']) {
    await sql.raw(`create index ${table}_unswept on ${table} (user_id) where swept = 0`).execute(db)
  }
  await db.schema
    .createIndex('notification_marks_by_repository')
    .on('notification_marks')
    .column('repository_id')
    .execute()
}

/**
 * Notifications: a thread for each issue, pull request and release in which something happened, a
 * row for each of its participants, and how far users have read.
 */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createThreads(db, engine)
  await createNotifications(db, engine)
  await createMarks(db, engine)
}
