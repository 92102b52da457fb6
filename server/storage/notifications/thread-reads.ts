import type { accountQueries } from '../accounts/accounts.ts'
import type { Handle, Row } from '../schema/tables.ts'
import { repositoryFromRow, type Repository } from '../repositories/repositories.ts'
import type { ThreadReason } from '../schema/notification-tables.ts'
import { receives } from './notification-lists.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>

/** What a thread is about. */
export type Subject =
  | { type: 'Issue' | 'PullRequest'; number: number; title: string; commentId: number | null }
  | { type: 'Release'; id: number; title: string }

/** A thread as its user receives it. Instants are milliseconds. */
export interface Thread {
  id: number
  repository: Repository
  subject: Subject
  reason: ThreadReason
  unread: boolean
  updatedAt: number
  lastReadAt: number | null
  /** Null without a row: the user only watches the repository. */
  subscription: Row<'notifications'>['subscription'] | null
  subscribedAt: number | null
}

/** Selects threads with what their user has to do with them. */
const threadsOf = (handle: Handle, userId: number) =>
  handle
    .selectFrom('notification_threads')
    .innerJoin('repositories', 'repositories.id', 'notification_threads.repository_id')
    .leftJoin('notifications', (join) =>
      join
        .onRef('notifications.thread_id', '=', 'notification_threads.id')
        .on('notifications.user_id', '=', userId),
    )
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.repository_id', '=', 'notification_threads.repository_id')
        .on('subscriptions.user_id', '=', userId)
        .on('subscriptions.ignored', '=', 0),
    )
    .leftJoin('notification_marks as mark', (join) =>
      join
        .onRef('mark.repository_id', '=', 'notification_threads.repository_id')
        .on('mark.user_id', '=', userId),
    )
    .leftJoin('notification_inboxes as inbox', (join) => join.on('inbox.user_id', '=', userId))
    .leftJoin('issues', 'issues.id', 'notification_threads.issue_id')
    .leftJoin('releases', 'releases.id', 'notification_threads.release_id')
    .select([
      'notification_threads.id',
      'notification_threads.repository_id',
      'notification_threads.updated_at as thread_updated_at',
      'notifications.user_id as subscriber_id',
      'notifications.reason',
      'notifications.subscription',
      'notifications.unread',
      'notifications.updated_at',
      'notifications.last_read_at',
      'notifications.created_at as subscribed_at',
      'subscriptions.created_at as watched_since',
      'mark.read_at as repository_read_at',
      'inbox.read_at as all_read_at',
    ])
    .select([
      'issues.number',
      'issues.pull',
      'issues.title',
      'issues.created_at as issue_created_at',
      'releases.id as release_id',
      'releases.name as release_name',
      'releases.tag_name',
      'releases.created_at as release_created_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('issue_comments')
        .select(({ fn }) => fn.max('issue_comments.id').as('id'))
        .whereRef('issue_comments.issue_id', '=', 'notification_threads.issue_id')
        .as('comment_id'),
    )
    .where((eb) => receives(eb as never, userId))

type Found = Awaited<ReturnType<ReturnType<typeof threadsOf>['execute']>>[number]

function subjectOf(found: Found): Subject {
  const { number, pull, title, comment_id: commentId, release_id: id } = found
  if (number === null) {
    return { type: 'Release', id: id as number, title: found.release_name || found.tag_name! }
  }
  const type = pull === 1 ? 'PullRequest' : 'Issue'
  return { type, number, title: title as string, commentId }
}

/** Until when the user has marked everything as read, here or everywhere. */
const markOf = ({ repository_read_at: here, all_read_at: everywhere }: Found): number =>
  Math.max(here ?? 0, everywhere ?? 0)

/** A mark says nothing about a thread that did not exist. */
function lastReadOf(found: Found): number | null {
  const { last_read_at: own, issue_created_at: issue, release_created_at: release } = found
  const mark = markOf(found)
  const isRead = mark >= (issue ?? release ?? 0)
  const last = Math.max(own ?? 0, isRead ? mark : 0)
  return last === 0 ? null : last
}

function threadOf(found: Found, repository: Repository): Thread {
  const { thread_updated_at: event, subscribed_at: subscribedAt, unread } = found
  const updatedAt = found.updated_at ?? event ?? subscribedAt ?? 0
  const isNew = found.subscriber_id === null || unread === 1
  return {
    id: found.id,
    repository,
    subject: subjectOf(found),
    reason: found.reason ?? 'subscribed',
    unread: isNew && updatedAt > markOf(found),
    updatedAt,
    lastReadAt: lastReadOf(found),
    subscription: found.subscription,
    subscribedAt,
  }
}

/** Whether the user has the thread: takes part in it, or watched when something happened. */
function isOwn({ subscriber_id: id, watched_since: since, thread_updated_at: at }: Found): boolean {
  return id !== null || (since !== null && at !== null && at > since)
}

async function repositoriesOf(
  handle: Handle,
  accounts: Accounts,
  ids: readonly number[],
): Promise<Map<number, Repository>> {
  const rows = await handle
    .selectFrom('repositories')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  const owners = await accounts.findMany(rows.map(({ owner_id: id }) => id))
  return new Map(rows.map((row) => [row.id, repositoryFromRow(row, owners.get(row.owner_id)!)]))
}

/** Reads threads of a user, in the order of the ids. */
export async function readThreads(
  handle: Handle,
  accounts: Accounts,
  userId: number,
  ids: readonly number[],
): Promise<Thread[]> {
  if (ids.length === 0) return []
  const rows = await threadsOf(handle, userId).where('notification_threads.id', 'in', ids).execute()
  const found = new Map(rows.filter(isOwn).map((row) => [row.id, row]))
  const places = [...found.values()].map(({ repository_id: id }) => id)
  if (places.length === 0) return []
  const repositories = await repositoriesOf(handle, accounts, places)
  return ids.flatMap((id) => {
    const row = found.get(id)
    const repository = row && repositories.get(row.repository_id)
    return row && repository ? threadOf(row, repository) : []
  })
}
