import { sql, type Expression } from 'kysely'
import type { Handle } from '../schema/tables.ts'
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

/** Selects the columns of a subscription of which its user is not notified yet. */
export const subscribing = (
  { id, repositoryId }: ThreadPlace,
  reason: ThreadReason,
  at: number,
  notifiedAt: number | null = null,
) => [
  sql<number>`cast(${id} as bigint)`.as('thread_id'),
  sql<number>`cast(${repositoryId} as bigint)`.as('repository_id'),
  sql<ThreadReason>`${sql.lit(reason)}`.as('reason'),
  sql<'subscribed'>`${sql.lit('subscribed')}`.as('subscription'),
  sql<number>`${sql.lit(notifiedAt === null ? 0 : 1)}`.as('unread'),
  sql<number>`${sql.lit(0)}`.as('done'),
  sql<number | null>`cast(${notifiedAt} as bigint)`.as('updated_at'),
  sql<number>`cast(${at} as bigint)`.as('created_at'),
]

/** Selects who participates in an issue, for each reason. The first reason of a user counts. */
const participants = (handle: Handle, issueId: number) =>
  [
    [
      'author',
      handle
        .selectFrom('issues')
        .select(sql<number>`issues.user_id`.as('user_id'))
        .where('issues.id', '=', issueId)
        .where('issues.user_id', 'is not', null),
    ],
    [
      'assign',
      handle.selectFrom('issue_assignees').select('user_id').where('issue_id', '=', issueId),
    ],
    [
      'mention',
      handle.selectFrom('issue_mentions').select('user_id').where('issue_id', '=', issueId),
    ],
    [
      'comment',
      handle
        .selectFrom('issue_comments')
        .select(sql<number>`issue_comments.user_id`.as('user_id'))
        .distinct()
        .where('issue_id', '=', issueId)
        .where('user_id', 'is not', null),
    ],
  ] as const

/**
 * Subscribes everybody who participates in an issue, when its thread is made: issues can be older
 * than notifications, and seeded or imported ones have announced nothing.
 */
export async function subscribeParticipants(
  handle: Handle,
  thread: ThreadPlace,
  issueId: number,
  at: number,
): Promise<void> {
  for (const [reason, users] of participants(handle, issueId)) {
    const from = users as unknown as Expression<{ user_id: number }>
    await handle
      .insertInto('notifications')
      .columns([...subscribingColumns])
      .expression(
        handle
          .selectFrom(sql<{ user_id: number }>`(${from})`.as('participant'))
          .select('participant.user_id')
          .select(subscribing(thread, reason, at))
          .where(sql<boolean>`true`),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'thread_id']).doNothing())
      .execute()
  }
}
