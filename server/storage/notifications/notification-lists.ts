import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Engine, Found, Instant } from '../engines/engine.ts'
import { readable } from '../repositories/repository-relations.ts'
import type { Handle, Tables } from '../schema/tables.ts'

/** Selects the notifications of a user. */
export interface NotificationSelection {
  userId: number
  repositoryId?: number | undefined
  /** Read ones, too. */
  all: boolean
  participating: boolean
  /** Milliseconds; both bounds are exclusive. */
  since?: number | undefined
  before?: number | undefined
}

/** The page of a list. */
export interface NotificationPage {
  limit: number
  offset: number
}

type Build = ExpressionBuilder<Tables, 'repositories'>

/**
 * Condition that a user receives notifications of a repository: sees it, does not ignore it, and is
 * not blocked by its owner.
 */
export function receives(eb: Build, userId: number): Expression<SqlBool> {
  const ignores = eb
    .selectFrom('subscriptions as ignoring')
    .select('ignoring.user_id')
    .where('ignoring.user_id', '=', userId)
    .whereRef('ignoring.repository_id', '=', 'repositories.id')
    .where('ignoring.ignored', '=', 1)
  const blocked = eb
    .selectFrom('blocks')
    .select('blocks.blocker_id')
    .whereRef('blocks.blocker_id', '=', 'repositories.owner_id')
    .where('blocks.blocked_id', '=', userId)
  return eb.and([readable(eb, userId), eb.not(eb.exists(ignores)), eb.not(eb.exists(blocked))])
}

/** Until when a user has read everything in the repository of a row. */
export const readUntil = (userId: number, repository: string) => sql<number>`coalesce((
  select notification_marks.read_at from notification_marks
  where notification_marks.user_id = ${userId}
    and notification_marks.repository_id = ${sql.ref(repository)}), 0)`

/** The lower bound of the list. Rows before the time until which the user has read everything are not read. */
export const startOf = ({ since = 0, all }: NotificationSelection, readAt: number): number =>
  all ? since : Math.max(since, readAt)

/**
 * Threads of each watched repository that a list considers, those with the latest events: a user may
 * have rows for nearly all threads of a repository, and a list would pass over all of them.
 */
const consideredThreads = 1000

/** When the user of a watch started it, for the repository of the merge. */
const watchedSince = (userId: number) => sql<number>`(
  select subscriptions.created_at from subscriptions
  where subscriptions.user_id = ${userId} and subscriptions.repository_id = source.id)`

/** Just before the oldest of the considered threads. */
const consideredSince = sql<number>`coalesce((
  select considered.updated_at - 1 from notification_threads as considered
  where considered.repository_id = source.id and considered.updated_at > 0
  order by considered.updated_at desc
  limit 1 offset ${sql.lit(consideredThreads - 1)}), 0)`

/** One lower bound, so that it is the start of the range in the index. */
const latest = (bounds: readonly Expression<number>[]) =>
  sql<number>`(select max(bound.at) from (${sql.join(
    bounds.map((bound) => sql`select ${bound} as at`),
    sql` union all `,
  )}) as bound)`

/** The newest threads of one watched repository of which the user has no row. */
const unknownIn = (handle: Handle, selection: NotificationSelection, from: Instant): Found => {
  const { userId, all, before } = selection
  const start = latest([
    sql<number>`cast(${from} as bigint) - 1`,
    watchedSince(userId),
    consideredSince,
    ...(all ? [] : [readUntil(userId, 'source.id')]),
  ])
  const query = handle
    .selectFrom('notification_threads')
    .select(['notification_threads.id', 'notification_threads.updated_at as created_at'])
    .where('notification_threads.repository_id', '=', sql<number>`source.id`)
    .where('notification_threads.updated_at', '>', start)
    .$if(before !== undefined, (each) =>
      each.where('notification_threads.updated_at', '<', before!),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notifications as known')
            .select('known.user_id')
            .where('known.user_id', '=', userId)
            .whereRef('known.thread_id', '=', 'notification_threads.id'),
        ),
      ),
    )
    .orderBy('notification_threads.updated_at', 'desc')
    .orderBy('notification_threads.id', 'desc')
  return query as never
}

/**
 * The newest threads that the user receives only as a watcher, merged from the index of each
 * repository.
 */
export function watchedThreads(
  handle: Handle,
  engine: Pick<Engine, 'newestOfSet'>,
  selection: NotificationSelection,
  readAt: number,
  limit: number,
) {
  const { userId, repositoryId } = selection
  const numbers = handle
    .selectFrom('repositories')
    .innerJoin('subscriptions', 'subscriptions.repository_id', 'repositories.id')
    .select('repositories.id')
    .where('subscriptions.user_id', '=', userId)
    .where('subscriptions.ignored', '=', 0)
    .$if(repositoryId !== undefined, (query) => query.where('repositories.id', '=', repositoryId!))
    .where((eb) => receives(eb as never, userId))
  return engine.newestOfSet(handle, {
    numbers,
    newest: (from) => unknownIn(handle, selection, from),
    from: { table: 'notification_threads', at: 'updated_at' },
    since: startOf(selection, readAt) + 1,
    limit,
  })
}
