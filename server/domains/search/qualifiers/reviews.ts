import { userOf } from '../../../access/auth/caller.ts'
import type { ReviewCondition } from '../../../storage/search/review-conditions.ts'
import { accountIds, type Searcher } from '../places.ts'
import type { QualifierTerm } from '../syntax/terms.ts'
import { firstOf, unknownValue } from './values.ts'

type Read = (
  term: QualifierTerm,
  searcher: Searcher,
) => Promise<ReviewCondition> | ReviewCondition | { of: 'never' }

const person =
  (of: 'reviewed_by' | 'review_requested' | 'user_review_requested'): Read =>
  async ({ values }, searcher) => ({ of, ids: await accountIds(values, searcher) })

const verdicts: Record<string, ReturnType<Read>> = {
  none: { of: 'review', is: 'none' },
  approved: { of: 'review', is: 'approved' },
  changes_requested: { of: 'review', is: 'changes_requested' },
  // Nothing requires reviews.
  required: { of: 'never' },
}

/** Finds a team by `organization/team`. Others see only its name in requests that they may read. */
const team: Read = async (term, { caller, context: { storage } }) => {
  const [login = '', slug = ''] = firstOf(term).toLowerCase().split('/')
  const organization = userOf(caller) && (await storage.accounts.findByLogin(login))
  const found = organization && (await storage.teams.findBySlug(organization.id, slug))
  return { of: 'team_review_requested', ids: found ? [found.id] : [] }
}

/** Qualifiers about the reviews of pull requests. */
export const reviewQualifiers: Record<string, Read> = {
  review: (term) => verdicts[firstOf(term).toLowerCase()] ?? unknownValue(term),
  'reviewed-by': person('reviewed_by'),
  'review-requested': person('review_requested'),
  'user-review-requested': person('user_review_requested'),
  'team-review-requested': team,
}
