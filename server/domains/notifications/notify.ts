import type { Account } from '../../storage/accounts/accounts.ts'
import type { ThreadEvent, ThreadSubject } from '../../storage/notifications/thread-writes.ts'
import type { Transaction } from '../../storage/index.ts'
import { mentionsIn, teamMentionsIn } from '../../storage/issues/mentions.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

type Store = Pick<Transaction, 'notifications'>

/** Who does something, and where. */
export interface NotifyingSource {
  repository: Repository
  sender: Pick<Account, 'id'>
}

/** Something that happens in a thread. */
export interface Notice {
  subject: ThreadSubject
  /** Milliseconds since the epoch. */
  at: number
}

/** Finds the thread of a subject. */
export async function eventIn(
  { notifications }: Store,
  { repository, sender }: NotifyingSource,
  { subject, at }: Notice,
): Promise<ThreadEvent> {
  const thread = await notifications.threadOf(subject, repository.id, at)
  return { thread, repository, actorId: sender.id, at }
}

/** Names that a text mentions and an earlier text did not. */
const added = (names: readonly string[], before: readonly string[]) =>
  names.filter((name) => !before.includes(name))

/** The users and teams that a text mentions and an earlier text did not. */
export function newMentions(
  { owner }: Repository,
  text: string | null | undefined,
  before: string | null | undefined = '',
) {
  const key = owner.login_key
  return {
    logins: added(mentionsIn(text ?? ''), mentionsIn(before ?? '')),
    slugs: added(teamMentionsIn(text ?? '', key), teamMentionsIn(before ?? '', key)),
  }
}

type Mentions = ReturnType<typeof newMentions>

/** Whether a text mentions nobody. */
export const isEmpty = ({ logins, slugs }: Mentions) => logins.length + slugs.length === 0

/** Notifies those whom a text mentions. A user who is mentioned by name has the reason `mention`. */
export async function notifyMentioned(
  { notifications }: Store,
  event: ThreadEvent,
  { logins, slugs }: Mentions,
): Promise<void> {
  await notifications.notifyUsers(event, { slugs }, 'team_mention')
  await notifications.notifyUsers(event, { logins }, 'mention')
}

/** Notifies subscribers, and those who are mentioned, of a new text by a user. */
export async function notifyOfComment(
  store: Store,
  source: NotifyingSource,
  { texts, ...notice }: Notice & { texts: readonly string[] },
): Promise<void> {
  const event = await eventIn(store, source, notice)
  await store.notifications.subscribeActor(event, 'comment')
  await store.notifications.notifySubscribers(event)
  await notifyMentioned(store, event, newMentions(source.repository, texts.join('\n')))
}

/** Notifies those whom a changed text mentions and the earlier text did not. */
export async function notifyOfEdit(
  store: Store,
  source: NotifyingSource,
  { before, text, ...notice }: Notice & { before: string | null; text: string | null },
): Promise<void> {
  const mentions = newMentions(source.repository, text, before)
  if (isEmpty(mentions)) return
  await notifyMentioned(store, await eventIn(store, source, notice), mentions)
}

/** Notifies watchers of a published release, and those whom its text mentions. */
export async function notifyOfRelease(
  store: Store,
  source: NotifyingSource,
  { releaseId, text, at }: { releaseId: number; text: string | null; at: number },
): Promise<void> {
  const event = await eventIn(store, source, { subject: { releaseId }, at })
  await store.notifications.subscribeActor(event, 'state_change')
  await store.notifications.notifySubscribers(event)
  await notifyMentioned(store, event, newMentions(source.repository, text))
}
