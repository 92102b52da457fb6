import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Transaction } from '../../../storage/index.ts'
import type { Pull } from '../../../storage/pulls/pull.ts'
import type { Review } from '../../../storage/pulls/reviews.ts'

interface Dismissal {
  pull: Pull
  sender: Pick<Account, 'id'>
  /** The review before it was dismissed. */
  before: Pick<Review, 'id' | 'state'>
  /** Null when the review is out of date, because the head or the base is another. */
  message: string | null
  /** Milliseconds since the epoch. */
  at: number
}

/** Records the dismissal of a review in the events of its pull request. */
export const recordDismissal = (
  { issueEvents }: Pick<Transaction, 'issueEvents'>,
  { pull, sender, before, message, at }: Dismissal,
): Promise<void> =>
  issueEvents.record([
    {
      ...{ repository_id: pull.base.id, issue_id: pull.issue_id, actor_id: sender.id },
      ...{ event: 'review_dismissed', created_at: at },
      details: {
        dismissed_review: {
          state: before.state === 'APPROVED' ? 'approved' : 'changes_requested',
          review_id: before.id,
          dismissal_message: message,
          ...(message === null && { dismissal_commit_id: pull.head_sha }),
        },
      },
    },
  ])
