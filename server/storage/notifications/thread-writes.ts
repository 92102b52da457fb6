import { sql } from 'kysely'
import type { Handle, Row } from '../schema/tables.ts'
import type { Repository } from '../repositories/repositories.ts'
import { isReader } from '../repositories/readers.ts'
import { passive, type ThreadReason } from '../schema/notification-tables.ts'
import {
  subscribeParticipants,
  subscribing,
  subscribingColumns,
  type ThreadPlace,
} from './thread-participants.ts'

/** What a thread is about. */
export type ThreadSubject = { issueId: number } | { releaseId: number }

/** Users by id, by login in lower case, or as members of teams of the repository's owner. */
export type Notified = { ids: readonly number[] } | { logins: readonly string[] } | TeamMembers

interface TeamMembers {
  /** Slugs in lower case. Teams that the actor cannot see are left out. */
  slugs: readonly string[]
}

/** Something that happened in a thread. */
export interface ThreadEvent {
  thread: ThreadPlace
  repository: Pick<Repository, 'id' | 'owner_id' | 'private'>
  actorId: number
  /** Milliseconds since the epoch. */
  at: number
}

type Subscription = Row<'notifications'>['subscription']

/**
 * The subscriptions that an event leaves as they are: comments and mentions subscribe even users who
 * ignore the thread. No subscription is called `none`; an empty list is no SQL.
 */
function keepersOf(reason: ThreadReason): Subscription[] {
  switch (reason) {
    case 'comment':
    case 'mention':
    case 'team_mention':
      return ['none' as Subscription]
    case 'state_change':
      return ['ignored', 'muted']
    default:
      return ['ignored']
  }
}

/** Members of the teams and of their child teams. */
const membersOf = (handle: Handle, slugs: readonly string[], event: ThreadEvent) =>
  handle
    .selectFrom('teams')
    .innerJoin('team_ancestry', 'team_ancestry.ancestor_id', 'teams.id')
    .innerJoin('team_members', 'team_members.team_id', 'team_ancestry.team_id')
    .innerJoin('memberships', 'memberships.organization_id', 'teams.organization_id')
    .select('team_members.user_id')
    .where('teams.organization_id', '=', event.repository.owner_id)
    .where('teams.slug', 'in', slugs)
    .where('teams.privacy', '=', 'closed')
    .where('memberships.user_id', '=', event.actorId)

/** Selects the users to notify: those who can see the repository and have not blocked the actor. */
function notified(handle: Handle, users: Notified, event: ThreadEvent) {
  const { repository, actorId } = event
  return handle
    .selectFrom('accounts')
    .where('accounts.type', '=', 'User')
    .where('accounts.id', '<>', actorId)
    .where((eb) => {
      if ('ids' in users) return eb('accounts.id', 'in', [...users.ids])
      if ('logins' in users) return eb('accounts.login_key', 'in', [...users.logins])
      return eb('accounts.id', 'in', membersOf(handle, users.slugs, event))
    })
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('blocks')
            .select('blocks.blocker_id')
            .whereRef('blocks.blocker_id', '=', 'accounts.id')
            .where('blocks.blocked_id', '=', actorId),
        ),
      ),
    )
    .$if(repository.private, (query) => query.where((eb) => isReader(eb, repository)))
}

const isEmpty = (users: Notified) =>
  Object.values<readonly unknown[]>({ ...users }).every((each) => each.length === 0)

const columnsOf = (subject: ThreadSubject) =>
  'issueId' in subject ? { issue_id: subject.issueId } : { release_id: subject.releaseId }

async function existing(handle: Handle, subject: ThreadSubject): Promise<number | undefined> {
  const [[column, id]] = Object.entries(columnsOf(subject)) as [['issue_id', number]]
  const row = await handle
    .selectFrom('notification_threads')
    .select('id')
    .where(column, '=', id)
    .executeTakeFirst()
  return row?.id
}

function eventWrites(handle: Handle) {
  return {
    /** Finds or makes the thread of an issue, pull request or release. */
    threadOf: async (
      subject: ThreadSubject,
      repositoryId: number,
      at: number,
    ): Promise<ThreadPlace> => {
      const known = await existing(handle, subject)
      if (known !== undefined) return { id: known, repositoryId }
      const made = await handle
        .insertInto('notification_threads')
        .values({ repository_id: repositoryId, ...columnsOf(subject) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!made) return { id: (await existing(handle, subject)) as number, repositoryId }
      const thread = { id: made.id, repositoryId }
      if ('issueId' in subject) await subscribeParticipants(handle, thread, subject.issueId, at)
      return thread
    },

    /**
     * Notifies the subscribers of a thread, in one statement. Watchers without a row find the event
     * in the thread.
     */
    notifySubscribers: async ({ thread, actorId, at }: ThreadEvent): Promise<void> => {
      await handle
        .updateTable('notification_threads')
        .set({ updated_at: at })
        .where('id', '=', thread.id)
        .execute()
      await handle
        .updateTable('notifications')
        .set({ unread: 1, done: 0, updated_at: at })
        .where('thread_id', '=', thread.id)
        .where('user_id', '<>', actorId)
        .where('subscription', 'in', ['subscribed', 'watching'])
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('blocks')
                .select('blocks.blocker_id')
                .whereRef('blocks.blocker_id', '=', 'notifications.user_id')
                .where('blocks.blocked_id', '=', actorId),
            ),
          ),
        )
        .execute()
    },
  }
}

/** Queries that subscribe users to threads. */
function subscriptionWrites(handle: Handle) {
  return {
    /** Subscribes users to a thread and notifies them. Only a mention reaches those who ignore it. */
    notifyUsers: async (
      event: ThreadEvent,
      users: Notified,
      reason: ThreadReason,
    ): Promise<void> => {
      if (isEmpty(users)) return
      const { thread, at } = event
      await handle
        .insertInto('notifications')
        .columns([...subscribingColumns])
        .expression(
          notified(handle, users, event)
            .select('accounts.id as user_id')
            .select(subscribing(thread, reason, at, at)),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'thread_id'])
            .doUpdateSet({
              ...{ reason, subscription: 'subscribed', unread: 1, done: 0, updated_at: at },
            })
            .where('notifications.subscription', 'not in', keepersOf(reason)),
        )
        .execute()
    },

    /** Subscribes the actor, who is not notified. A comment ends that the actor ignores the thread. */
    subscribeActor: async (
      { thread, actorId, at }: ThreadEvent,
      reason: 'comment' | 'state_change',
    ): Promise<void> => {
      await handle
        .insertInto('notifications')
        .values({
          ...{ user_id: actorId, thread_id: thread.id, repository_id: thread.repositoryId },
          ...{ reason, subscription: 'subscribed', unread: 0, done: 0, created_at: at },
        })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'thread_id'])
            .doUpdateSet((eb) => ({
              subscription: 'subscribed',
              reason: eb
                .case()
                .when('notifications.reason', 'in', passive)
                .then(sql.lit(reason))
                .else(eb.ref('notifications.reason'))
                .end(),
            }))
            .where('notifications.subscription', 'not in', keepersOf(reason)),
        )
        .execute()
    },
  }
}

/** Queries that record what happens in threads, in the transaction of the change. */
export const threadWrites = (handle: Handle) => ({
  ...eventWrites(handle),
  ...subscriptionWrites(handle),
})
