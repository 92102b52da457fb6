import type { Review } from '../../../storage/pulls/reviews.ts'
import type { PullStep } from '../on-pull.ts'
import { unprocessableReview } from './unprocessable-review.ts'

/** What a review decides when it is submitted. */
export type ReviewDecision = 'APPROVE' | 'REQUEST_CHANGES' | 'COMMENT'

const states = {
  APPROVE: 'APPROVED',
  REQUEST_CHANGES: 'CHANGES_REQUESTED',
  COMMENT: 'COMMENTED',
} as const

const verbs = { APPROVE: 'approve', REQUEST_CHANGES: 'request changes on' }

/** The state of a review after a decision. */
export const stateAfter = (event: ReviewDecision): Review['state'] => states[event]

/** Authors can only comment on their own pull requests. @throws ServiceError 422 */
export function requireJudgement(
  { pull, sender }: Pick<PullStep, 'pull' | 'sender'>,
  event: ReviewDecision | undefined,
): void {
  if (event === undefined || event === 'COMMENT' || pull.user_id !== sender.id) return
  throw unprocessableReview(`Can not ${verbs[event]} your own pull request`)
}
