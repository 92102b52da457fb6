import type { EventSource } from '../../api/event-source.ts'
import type { Transaction } from '../../storage/index.ts'
import { recordMentions } from './record-mentions.ts'
import { mentionedBeyond, mentionedIn } from './mentioned-issues.ts'

/** A text that was written or changed. */
interface Written {
  /** The issue or pull request with the text. */
  issueId: number
  commentId?: number
  reviewId?: number
  reviewCommentId?: number
  text: string | null
  /** The text before it was changed. */
  before?: string | null | undefined
  /** Milliseconds since the epoch. */
  at: number
}

/**
 * Records which issues and users a text mentions, in the transaction of its change, for the
 * timelines. Sends no statement for a text that mentions the same as before, or nothing.
 */
export async function recordReferences(
  store: Pick<Transaction, 'issueReferences' | 'issueEvents' | 'notifications'>,
  { repository, sender, links }: EventSource,
  { text: after, before, issueId, commentId, reviewId, reviewCommentId, at }: Written,
): Promise<void> {
  await recordMentions(store, { repository, sender }, { issueId, text: after, before, at })
  const [now, then] = [mentionedIn(after, links), mentionedIn(before, links)]
  const [added, gone] = [mentionedBeyond(now, then), mentionedBeyond(then, now)]
  const text = {
    source_id: issueId,
    comment_id: commentId ?? null,
    review_id: reviewId ?? null,
    review_comment_id: reviewCommentId ?? null,
    actor_id: sender.id,
    created_at: at,
  }
  const repositoryId = repository.id
  if (gone) await store.issueReferences.forget(text, { repositoryId, ...gone })
  if (added) await store.issueReferences.record(text, { repositoryId, ...added })
}
