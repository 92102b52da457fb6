import { sql, type Expression, type SqlBool } from 'kysely'
import { prepared, preparedInsert, preparedWrite, type Connected } from '../engines/prepared.ts'
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
import { composed } from '../sql/composed.ts'

/** What a thread is about. An issue that was just opened has hardly ever a thread. */
export type ThreadSubject = { issueId: number; isNew?: boolean } | { releaseId: number }

/** Users by id, by login in lower case, or as members of teams of the repository's owner. */
export type Notified = { ids: readonly number[] } | { logins: readonly string[] } | TeamMembers

interface TeamMembers {
  /** Slugs in lower case. Teams that the actor cannot see are left out. */
  slugs: readonly string[]
}

/** Who did something, and where. */
export interface Acted {
  repository: Pick<Repository, 'id' | 'owner_id' | 'private'>
  actorId: number
}

/** Something that happened in a thread. */
export interface ThreadEvent extends Acted {
  thread: ThreadPlace
  /** Milliseconds since the epoch. */
  at: number
}

type Subscription = Row<'notifications'>['subscription']

/**
 * The subscriptions that an event does not change. Comments and mentions subscribe even users who
 * ignore the thread. `none` matches no subscription: SQL does not allow an empty list.
 */
function unchangedBy(reason: ThreadReason): Subscription[] {
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
const membersOf = (handle: Handle, slugs: readonly string[], event: Acted) =>
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
function notified(handle: Handle, users: Notified, event: Acted) {
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
    .where(hasNotBlocked('accounts.id', actorId))
    .$if(repository.private, (query) => query.where((eb) => isReader(eb, repository)))
}

const isEmpty = (users: Notified) =>
  Object.values<readonly unknown[]>({ ...users }).every((each) => each.length === 0)

const columnsOf = (subject: ThreadSubject) =>
  'issueId' in subject ? { issue_id: subject.issueId } : { release_id: subject.releaseId }

const threadIdBy = (column: 'issue_id' | 'release_id') =>
  prepared<{ id: number }, { id: number }>((handle, { id }) =>
    handle.selectFrom('notification_threads').select('id').where(column, '=', id),
  )

const threadOfIssue = threadIdBy('issue_id')
const threadOfRelease = threadIdBy('release_id')

async function existing(connected: Connected, subject: ThreadSubject): Promise<number | undefined> {
  const [row] =
    'issueId' in subject
      ? await threadOfIssue(connected, { id: subject.issueId })
      : await threadOfRelease(connected, { id: subject.releaseId })
  return row?.id
}

const insertThread = preparedInsert(
  'notification_threads',
  ['repository_id', 'issue_id', 'release_id'],
  { ignoreConflicts: true },
)

const touchThread = preparedWrite<{ id: number; at: number }>((handle, { id, at }) =>
  handle.updateTable('notification_threads').set({ updated_at: at }).where('id', '=', id),
)

/** Whether a user has not blocked the actor. */
const hasNotBlocked = (
  user: 'accounts.id' | 'notifications.user_id',
  actor: number | Expression<number>,
) => sql<SqlBool>`not exists (
  select blocks.blocker_id from blocks
  where blocks.blocker_id = ${sql.ref(user)} and blocks.blocked_id = ${actor}
)`

const notifyThread = preparedWrite<{ id: number; actor: number; at: number }>(
  (handle, { id, actor, at }) =>
    handle
      .updateTable('notifications')
      .set({ unread: 1, done: 0, updated_at: at })
      .where('thread_id', '=', id)
      .where('user_id', '<>', actor)
      .where('subscription', 'in', ['subscribed', 'watching'])
      .where(hasNotBlocked('notifications.user_id', actor)),
)

type ActorReason = 'comment' | 'state_change'

const subscribeActor = (reason: ActorReason) =>
  preparedWrite<{ user: number; thread: number; repository: number; at: number }>(
    (handle, { user, thread, repository, at }) =>
      handle
        .insertInto('notifications')
        .values({
          user_id: user,
          thread_id: thread,
          repository_id: repository,
          reason,
          subscription: 'subscribed',
          unread: 0,
          done: 0,
          created_at: at,
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
            .where('notifications.subscription', 'not in', unchangedBy(reason)),
        ),
  )

const subscribeActors = {
  comment: subscribeActor('comment'),
  state_change: subscribeActor('state_change'),
}

function eventWrites(connected: Connected) {
  return {
    /** Finds or creates the thread of an issue, pull request or release. */
    threadOf: async (
      subject: ThreadSubject,
      repositoryId: number,
      at: number,
    ): Promise<ThreadPlace> => {
      const isNew = 'isNew' in subject && subject.isNew
      const known = isNew ? undefined : await existing(connected, subject)
      if (known !== undefined) return { id: known, repositoryId }
      const made = await insertThread(connected, {
        ...{ repository_id: repositoryId, issue_id: null, release_id: null },
        ...columnsOf(subject),
      })
      if (made === undefined)
        return { id: (await existing(connected, subject)) as number, repositoryId }
      if ('issueId' in subject) {
        const place = { thread: made, repository: repositoryId }
        await subscribeParticipants(connected, { ...place, issue: subject.issueId, at })
      }
      return { id: made, repositoryId }
    },

    /** Notifies the subscribers of a thread. Watchers without a row find the event in the thread. */
    notifySubscribers: async ({ thread: { id }, actorId, at }: ThreadEvent): Promise<void> => {
      await touchThread(connected, { id, at })
      await notifyThread(connected, { id, actor: actorId, at })
    },

    /** Subscribes the actor, who is not notified. A comment also subscribes an actor who ignores it. */
    subscribeActor: async (
      { thread, actorId, at }: ThreadEvent,
      reason: ActorReason,
    ): Promise<void> => {
      const place = { thread: thread.id, repository: thread.repositoryId }
      await subscribeActors[reason](connected, { ...place, user: actorId, at })
    },
  }
}

/** Queries that subscribe users to threads. */
function subscriptionWrites(handle: Handle) {
  return {
    /** The ids of those among the named users whom a mention notifies, in the order of the names. */
    mentioned: async (acted: Acted, logins: readonly string[]): Promise<number[]> => {
      const found = await notified(handle, { logins }, acted)
        .select(['accounts.id', 'accounts.login_key'])
        .execute()
      const ids = new Map(found.map(({ id, login_key: key }) => [key, id]))
      return logins.flatMap((login) => ids.get(login) ?? [])
    },

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
              reason,
              subscription: 'subscribed',
              unread: 1,
              done: 0,
              updated_at: at,
            })
            .where('notifications.subscription', 'not in', unchangedBy(reason)),
        )
        .execute()
    },
  }
}

/** Queries that record what happens in threads, in the transaction of the change. */
export const threadWrites = (connected: Connected) =>
  composed(eventWrites(connected), subscriptionWrites(connected.handle))
