import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Subject, Thread } from '../../storage/notifications/thread-reads.ts'
import { repositoryView } from '../../api/views/repository.ts'

function subjectView(
  subject: Subject,
  { owner, name }: Thread['repository'],
  links: Links,
): Schemas['thread-subject'] {
  const { type, title } = subject
  const at = (path: string) => links.api(`/repos/${owner.login}/${name}/${path}`)
  if (subject.type === 'Release') {
    const url = at(`releases/${subject.id}`)
    return { title, url, latest_comment_url: url, type }
  }
  const { number, commentId } = subject
  const url = at(`${type === 'PullRequest' ? 'pulls' : 'issues'}/${number}`)
  const comment = commentId === null ? url : at(`issues/comments/${commentId}`)
  return { title, url, latest_comment_url: comment, type }
}

const threadUrl = (id: number, links: Links) => links.api(`/notifications/threads/${id}`)

/** A notification thread of a user. */
export function threadView(thread: Thread, links: Links): Schemas['thread'] {
  const { id, repository, subject, reason, unread, updatedAt, lastReadAt } = thread
  const url = threadUrl(id, links)
  return {
    id: String(id),
    repository: repositoryView(repository, links),
    subject: subjectView(subject, repository, links),
    reason,
    unread,
    updated_at: timestamp(updatedAt),
    last_read_at: lastReadAt === null ? null : timestamp(lastReadAt),
    url,
    subscription_url: `${url}/subscription`,
  }
}

/** The subscription of a user to a thread. */
export function threadSubscription(
  { id, subscription, reason, subscribedAt }: Thread,
  links: Links,
): Schemas['thread-subscription'] {
  const url = threadUrl(id, links)
  return {
    subscribed: subscription === 'subscribed',
    ignored: subscription === 'ignored',
    reason,
    created_at: subscribedAt === null ? null : timestamp(subscribedAt),
    url: `${url}/subscription`,
    thread_url: url,
  }
}
