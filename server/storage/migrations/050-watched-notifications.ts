import { sql, type Kysely } from 'kysely'

/**
 * An index of the threads that users receive only as watchers: they end with the watch, which would
 * otherwise read all notifications of the user.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index notifications_of_watch on notifications (user_id, repository_id)
    where subscription = 'watching'`.execute(db)
}
