import type { Generated } from 'kysely'

/** Why a user receives a thread. */
export type ThreadReason =
  | 'assign'
  | 'author'
  | 'comment'
  | 'manual'
  | 'mention'
  | 'review_requested'
  | 'state_change'
  | 'subscribed'
  | 'team_mention'

/** Reasons that come from nothing that the user did. Others replace them. */
export const passive = ['subscribed', 'manual'] as const satisfies ThreadReason[]

/** An issue, pull request or release in which something happened; the other column is null. */
export interface NotificationThreadTable {
  id: Generated<number>
  repository_id: number
  issue_id: number | null
  release_id: number | null
  /** Last event of which all subscribers are notified; null for none. */
  updated_at: number | null
}

/** What a user has to do with a thread. */
export interface NotificationTable {
  user_id: number
  repository_id: number
  thread_id: number
  reason: ThreadReason
  /** `watching` is the state of a thread that the user receives only as a watcher. */
  subscription: 'subscribed' | 'watching' | 'muted' | 'ignored'
  unread: number
  /** Not listed until the next event. */
  done: number
  /** Last event of which the user was notified; null for none. */
  updated_at: number | null
  last_read_at: number | null
  created_at: number
}

/** Until when a user has read all notifications. */
export interface NotificationInboxTable {
  user_id: number
  read_at: Generated<number>
  /** When the user last changed a notification. */
  changed_at: Generated<number>
  /** Whether no older notification is stored as unread. */
  swept: Generated<number>
}

/** The same for the notifications of a repository. */
export interface NotificationMarkTable extends NotificationInboxTable {
  repository_id: number
}

export interface NotificationTables {
  notification_threads: NotificationThreadTable
  notifications: NotificationTable
  notification_inboxes: NotificationInboxTable
  notification_marks: NotificationMarkTable
}
