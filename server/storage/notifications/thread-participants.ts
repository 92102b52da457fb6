import { sql, type Expression } from 'kysely'
import { preparedWrite } from '../engines/prepared.ts'
import type { ThreadReason } from '../schema/notification-tables.ts'

/** A thread and its repository. */
export interface ThreadPlace {
  id: number
  repositoryId: number
}

/** The columns of a row of `notifications` that `subscribing` selects, in this order. */
export const subscribingColumns = [
  'user_id',
  'thread_id',
  'repository_id',
  'reason',
  'subscription',
  'unread',
  'done',
  'updated_at',
  'created_at',
] as const

type Value<T> = T | Expression<T>

/** Selects the columns of a subscription of which its user is not notified yet. */
export const subscribing = (
  { id, repositoryId }: { [Name in keyof ThreadPlace]: Value<number> },
  reason: Value<ThreadReason>,
  at: Value<number>,
  notifiedAt: number | null = null,
) => [
  sql<number>`cast(${id} as bigint)`.as('thread_id'),
  sql<number>`cast(${repositoryId} as bigint)`.as('repository_id'),
  sql<ThreadReason>`${typeof reason === 'string' ? sql.lit(reason) : reason}`.as('reason'),
  sql<'subscribed'>`${sql.lit('subscribed')}`.as('subscription'),
  sql<number>`${sql.lit(notifiedAt === null ? 0 : 1)}`.as('unread'),
  sql<number>`${sql.lit(0)}`.as('done'),
  sql<number | null>`cast(${notifiedAt} as bigint)`.as('updated_at'),
  sql<number>`cast(${at} as bigint)`.as('created_at'),
]

/** Who participates in an issue, and why. The first reason of a user counts. */
const participants = (issue: Expression<number>) => sql<{ user_id: number; reason: ThreadReason }>`(
  select user_id, 1 as turn, 'author' as reason
    from issues where id = ${issue} and user_id is not null
  union all select user_id, 2, 'assign' from issue_assignees where issue_id = ${issue}
  union all select user_id, 3, 'mention' from issue_mentions where issue_id = ${issue}
  union all select distinct user_id, 4, 'comment'
    from issue_comments where issue_id = ${issue} and user_id is not null
  order by turn
)`

/**
 * Subscribes everybody who participates in an issue, when its thread is made: issues can be older
 * than notifications, and seeded or imported ones have announced nothing.
 */
export const subscribeParticipants = preparedWrite<{
  thread: number
  repository: number
  issue: number
  at: number
}>((handle, { thread, repository, issue, at }) =>
  handle
    .insertInto('notifications')
    .columns([...subscribingColumns])
    .expression(
      handle
        .selectFrom(participants(issue).as('participant'))
        .select('participant.user_id')
        .select(
          subscribing({ id: thread, repositoryId: repository }, sql.ref('participant.reason'), at),
        )
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'thread_id']).doNothing()),
)
