import type { EventSource } from '../../api/event-source.ts'
import type { Transaction } from '../../storage/index.ts'
import { mentionsIn } from '../../storage/issues/mentions.ts'

/** A text that mentions users. */
interface Mentioning {
  issueId: number
  text: string | null
  /** The text before it was changed. */
  before?: string | null | undefined
  /** Milliseconds since the epoch. */
  at: number
}

/**
 * Records whom a text newly mentions, in the events of its issue: the mention, which also subscribes.
 * Users who are not notified of it are not mentioned. Sends no statement for a text without new names.
 */
export async function recordMentions(
  { issueEvents, notifications }: Pick<Transaction, 'issueEvents' | 'notifications'>,
  { repository, sender }: Pick<EventSource, 'repository' | 'sender'>,
  { issueId, text, before, at }: Mentioning,
): Promise<void> {
  const earlier = mentionsIn(before ?? '')
  const names = mentionsIn(text ?? '').filter((name) => !earlier.includes(name))
  if (names.length === 0) return
  const users = await notifications.mentioned({ repository, actorId: sender.id }, names)
  await issueEvents.record(
    users.flatMap((actor_id) =>
      (['mentioned', 'subscribed'] as const).map((event) => ({
        ...{ repository_id: repository.id, issue_id: issueId, actor_id },
        ...{ event, details: {}, created_at: at },
      })),
    ),
  )
}
